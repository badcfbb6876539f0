import { markupCheck } from '../check.ts'

export const missingFieldCheck = markupCheck({
  id: 'missing-field',
  finds: 'A required field is absent. Empty text, `null`, `[]` and `{}` count as absent.',
  levels: ['error'],
  missing: 'critical',
  reads: ['fields'],
  says: ['missing'],
})
