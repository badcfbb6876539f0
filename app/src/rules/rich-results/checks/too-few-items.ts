import { markupCheck } from '../check.ts'

export const tooFewItemsCheck = markupCheck({
  id: 'too-few-items',
  levels: ['error', 'info'],
  reads: ['values'],
  says: ['breadcrumbItems', 'carouselOne', 'carouselItems', 'howToSteps', 'prosNone', 'prosOne'],
})
