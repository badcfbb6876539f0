import { markupCheck } from '../check.ts'

export const notPositiveCheck = markupCheck({
  id: 'not-positive',
  finds: 'A number must be above zero.',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['notPositive'],
})
