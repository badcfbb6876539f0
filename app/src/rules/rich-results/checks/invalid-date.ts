import { markupCheck } from '../check.ts'

export const invalidDateCheck = markupCheck({
  id: 'invalid-date',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidDate'],
})
