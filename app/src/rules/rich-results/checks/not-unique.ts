import { markupCheck } from '../check.ts'

export const notUniqueCheck = markupCheck({
  id: 'not-unique',
  levels: ['error', 'warning'],
  reads: ['values', 'other-objects'],
  says: ['rising', 'sameUrl', 'sameStart', 'sameVariant', 'sameVariantUrl'],
})
