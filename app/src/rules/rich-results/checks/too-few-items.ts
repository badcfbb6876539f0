import { markupCheck } from '../check.ts'

export const tooFewItemsCheck = markupCheck({
  id: 'too-few-items',
  finds: 'A list has fewer items than the feature needs.',
  levels: ['error', 'info'],
  reads: ['values'],
  says: ['breadcrumbItems', 'carouselOne', 'carouselItems', 'howToSteps', 'prosNone', 'prosOne'],
})
