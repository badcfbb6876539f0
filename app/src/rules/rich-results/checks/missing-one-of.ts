import { markupCheck } from '../check.ts'

export const missingOneOfCheck = markupCheck({
  id: 'missing-one-of',
  levels: ['error', 'warning'],
  missing: 'critical',
  reads: ['fields'],
  says: ['either', 'missingGroup', 'missingSku', 'noVariants'],
})
