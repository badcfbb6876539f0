import { markupCheck } from '../check.ts'

export const invalidValueCheck = markupCheck({
  id: 'invalid-value',
  finds: 'A value has the wrong form.',
  levels: ['error', 'warning', 'info'],
  reads: ['values'],
  says: ['invalidValue', 'authors', 'categoryCode', 'decimals', 'seek', 'valueOrRange', 'years'],
})
