import { markupCheck } from '../check.ts'

export const invalidValueCheck = markupCheck({
  id: 'invalid-value',
  levels: ['error', 'warning', 'info'],
  reads: ['values'],
  says: ['invalidValue', 'authors', 'categoryCode', 'decimals', 'seek', 'valueOrRange', 'years'],
})
