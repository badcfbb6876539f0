import { markupCheck } from '../check.ts'

export const invalidCurrencyCheck = markupCheck({
  id: 'invalid-currency',
  finds: 'A currency is not an ISO 4217 code.',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidCurrency'],
})
