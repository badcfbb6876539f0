import { markupCheck } from '../check.ts'

export const invalidCurrencyCheck = markupCheck({
  id: 'invalid-currency',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidCurrency'],
})
