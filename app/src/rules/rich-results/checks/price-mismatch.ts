import { markupCheck } from '../check.ts'

export const priceMismatchCheck = markupCheck({
  id: 'price-mismatch',
  levels: ['warning'],
  reads: ['values', 'page-url', 'shown-text'],
  says: ['priceMismatch', 'currencyMismatch'],
})
