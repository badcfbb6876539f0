import { markupCheck } from '../check.ts'

export const notVisibleCheck = markupCheck({
  id: 'not-visible',
  finds: 'The text of a review was not found on the page.',
  levels: ['info'],
  reads: ['values', 'shown-text'],
  says: ['notVisible'],
})
