import { markupCheck } from '../check.ts'

export const invalidNumberCheck = markupCheck({
  id: 'invalid-number',
  finds: 'A number is not a plain decimal number, or not a whole one.',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidNumber', 'invalidWhole'],
})
