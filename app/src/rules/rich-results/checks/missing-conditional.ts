import { markupCheck } from '../check.ts'

export const missingConditionalCheck = markupCheck({
  id: 'missing-conditional',
  finds: 'A field is required because of the value of another field.',
  levels: ['error'],
  missing: 'critical',
  reads: ['fields', 'values'],
  says: ['missingBecause', 'eitherBecause'],
})
