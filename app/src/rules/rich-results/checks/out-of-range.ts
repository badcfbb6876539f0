import { markupCheck } from '../check.ts'

export const outOfRangeCheck = markupCheck({
  id: 'out-of-range',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['outOfRange', 'ratingRange', 'smallImage', 'share'],
})
