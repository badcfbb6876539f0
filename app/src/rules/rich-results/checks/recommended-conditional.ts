import { markupCheck } from '../check.ts'

export const recommendedConditionalCheck = markupCheck({
  id: 'recommended-conditional',
  levels: ['warning', 'info'],
  missing: 'optional',
  reads: ['fields', 'values'],
  says: ['missingBecause', 'eitherBecause', 'severalReviews'],
})
