import { markupCheck } from '../check.ts'

export const recommendedConditionalCheck = markupCheck({
  id: 'recommended-conditional',
  finds: 'A field is recommended because of the value of another field.',
  levels: ['warning', 'info'],
  missing: 'optional',
  reads: ['fields', 'values'],
  says: ['missingBecause', 'eitherBecause', 'severalReviews'],
})
