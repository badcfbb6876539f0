import { markupCheck } from '../check.ts'

export const invalidTimeCheck = markupCheck({
  id: 'invalid-time',
  levels: ['warning'],
  reads: ['values'],
  says: ['invalidTime'],
})
