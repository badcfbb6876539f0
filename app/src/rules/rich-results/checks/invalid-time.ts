import { markupCheck } from '../check.ts'

export const invalidTimeCheck = markupCheck({
  id: 'invalid-time',
  finds: 'A time of day is not `hh:mm` or `hh:mm:ss`.',
  levels: ['warning'],
  reads: ['values'],
  says: ['invalidTime'],
})
