import { markupCheck } from '../check.ts'

export const outOfRangeCheck = markupCheck({
  id: 'out-of-range',
  finds: 'A number is outside its limits.',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['outOfRange', 'ratingRange', 'smallImage', 'share'],
})
