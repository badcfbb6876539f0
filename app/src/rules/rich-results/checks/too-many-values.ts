import { markupCheck } from '../check.ts'

export const tooManyValuesCheck = markupCheck({
  id: 'too-many-values',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['oneUsed', 'manyUsed', 'services'],
})
