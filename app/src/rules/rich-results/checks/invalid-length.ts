import { markupCheck } from '../check.ts'

export const invalidLengthCheck = markupCheck({
  id: 'invalid-length',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidLength'],
})
