import { markupCheck } from '../check.ts'

export const duplicatePropertyCheck = markupCheck({
  id: 'duplicate-property',
  finds: 'Several places describe the same `@id` and give different values of a property that can have one.',
  levels: ['error'],
  reads: ['ids', 'values', 'other-objects'],
  says: ['duplicateProperty'],
})
