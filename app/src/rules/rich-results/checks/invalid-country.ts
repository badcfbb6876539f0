import { markupCheck } from '../check.ts'

export const invalidCountryCheck = markupCheck({
  id: 'invalid-country',
  finds: 'A country is not an ISO 3166-1 code.',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidCountry'],
})
