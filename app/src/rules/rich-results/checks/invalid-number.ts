import { markupCheck } from '../check.ts'

export const invalidNumberCheck = markupCheck({
  id: 'invalid-number',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidNumber', 'invalidWhole'],
})
