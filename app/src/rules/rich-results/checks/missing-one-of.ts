import { markupCheck } from '../check.ts'

export const missingOneOfCheck = markupCheck({
  id: 'missing-one-of',
  finds: 'At least one of several fields is needed and none is present.',
  levels: ['error', 'warning'],
  missing: 'critical',
  reads: ['fields'],
  says: ['either', 'missingGroup', 'missingSku', 'noVariants'],
})
