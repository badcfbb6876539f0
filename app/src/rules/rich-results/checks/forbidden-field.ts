import { markupCheck } from '../check.ts'

export const forbiddenFieldCheck = markupCheck({
  id: 'forbidden-field',
  levels: ['error', 'warning'],
  reads: ['fields'],
  says: ['forbidden', 'forbiddenUnshipped', 'notThree', 'notBoth'],
})
