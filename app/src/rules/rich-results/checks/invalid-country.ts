import { markupCheck } from '../check.ts'

export const invalidCountryCheck = markupCheck({
  id: 'invalid-country',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidCountry'],
})
