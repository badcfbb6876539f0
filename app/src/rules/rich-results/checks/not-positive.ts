import { markupCheck } from '../check.ts'

export const notPositiveCheck = markupCheck({
  id: 'not-positive',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['notPositive'],
})
