import { markupCheck } from '../check.ts'

export const missingConditionalCheck = markupCheck({
  id: 'missing-conditional',
  levels: ['error'],
  missing: 'critical',
  reads: ['fields', 'values'],
  says: ['missingBecause', 'eitherBecause'],
})
