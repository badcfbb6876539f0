import { markupCheck } from '../check.ts'

export const missingFieldCheck = markupCheck({
  id: 'missing-field',
  levels: ['error'],
  missing: 'critical',
  reads: ['fields'],
  says: ['missing'],
})
