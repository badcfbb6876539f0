import { markupCheck } from '../check.ts'

export const selfServingReviewsCheck = markupCheck({
  id: 'self-serving-reviews',
  finds: 'A business shows reviews of itself on its own site; no stars are shown for them.',
  levels: ['warning'],
  reads: ['types', 'page-url'],
  says: ['selfServing'],
})
