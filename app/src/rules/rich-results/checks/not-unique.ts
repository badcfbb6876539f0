import { markupCheck } from '../check.ts'

export const notUniqueCheck = markupCheck({
  id: 'not-unique',
  finds: 'A value that must be unique among its neighbours is not.',
  levels: ['error', 'warning'],
  reads: ['values', 'other-objects'],
  says: ['rising', 'sameUrl', 'sameStart', 'sameVariant', 'sameVariantUrl'],
})
