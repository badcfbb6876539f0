import { markupCheck } from '../check.ts'

export const invalidLengthCheck = markupCheck({
  id: 'invalid-length',
  finds: 'A text is too long.',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidLength'],
})
