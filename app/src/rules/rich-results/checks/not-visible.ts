import { markupCheck } from '../check.ts'

export const notVisibleCheck = markupCheck({
  id: 'not-visible',
  levels: ['info'],
  reads: ['values', 'shown-text'],
  says: ['notVisible'],
})
