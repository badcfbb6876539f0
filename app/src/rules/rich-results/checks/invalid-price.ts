import { markupCheck } from '../check.ts'

export const invalidPriceCheck = markupCheck({
  id: 'invalid-price',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidPrice'],
})
