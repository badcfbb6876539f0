import { markupCheck } from '../check.ts'

export const forbiddenFieldCheck = markupCheck({
  id: 'forbidden-field',
  finds: 'Two fields exclude each other and both are present.',
  levels: ['error', 'warning'],
  reads: ['fields'],
  says: ['forbidden', 'forbiddenUnshipped', 'notThree', 'notBoth'],
})
