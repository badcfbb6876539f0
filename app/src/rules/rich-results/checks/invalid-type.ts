import { markupCheck } from '../check.ts'

export const invalidTypeCheck = markupCheck({
  id: 'invalid-type',
  finds: 'The value is text where an object is expected, or an object of another type.',
  levels: ['error', 'warning'],
  reads: ['types', 'values'],
  says: ['invalidType', 'invalidReviewed', 'carouselTypes'],
})
