import { markupCheck } from '../check.ts'

export const invalidGtinCheck = markupCheck({
  id: 'invalid-gtin',
  levels: ['warning'],
  reads: ['values'],
  says: ['invalidGtin', 'restrictedGtin', 'invalidValue'],
})
