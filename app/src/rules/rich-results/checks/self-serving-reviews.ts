import { markupCheck } from '../check.ts'

export const selfServingReviewsCheck = markupCheck({
  id: 'self-serving-reviews',
  levels: ['warning'],
  reads: ['types', 'page-url'],
  says: ['selfServing'],
})
