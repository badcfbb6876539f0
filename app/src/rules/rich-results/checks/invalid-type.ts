import { markupCheck } from '../check.ts'

export const invalidTypeCheck = markupCheck({
  id: 'invalid-type',
  levels: ['error', 'warning'],
  reads: ['types', 'values'],
  says: ['invalidType', 'invalidReviewed', 'carouselTypes'],
})
