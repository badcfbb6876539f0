import { markupCheck } from '../check.ts'

export const unresolvedReferenceCheck = markupCheck({
  id: 'unresolved-reference',
  finds: 'A field points by `@id` to something this page does not describe.',
  levels: ['error', 'warning'],
  reads: ['ids'],
  says: ['reference'],
})
