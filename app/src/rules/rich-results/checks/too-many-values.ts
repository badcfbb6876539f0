import { markupCheck } from '../check.ts'

export const tooManyValuesCheck = markupCheck({
  id: 'too-many-values',
  finds: 'A field has more values than are used.',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['oneUsed', 'manyUsed', 'services'],
})
