import { markupCheck } from '../check.ts'

export const invalidGtinCheck = markupCheck({
  id: 'invalid-gtin',
  finds: 'A GTIN or ISBN has the wrong length or check digit.',
  levels: ['warning'],
  reads: ['values'],
  says: ['invalidGtin', 'invalidValue'],
})
