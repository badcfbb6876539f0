import { markupCheck } from '../check.ts'

export const duplicatePropertyCheck = markupCheck({
  id: 'duplicate-property',
  levels: ['error'],
  reads: ['ids', 'values', 'other-objects'],
  says: ['duplicateProperty'],
})
