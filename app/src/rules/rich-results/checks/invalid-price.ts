import { markupCheck } from '../check.ts'

export const invalidPriceCheck = markupCheck({
  id: 'invalid-price',
  finds: 'A price is not a plain decimal number.',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidPrice'],
})
