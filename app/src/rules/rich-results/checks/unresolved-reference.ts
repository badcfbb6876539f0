import { markupCheck } from '../check.ts'

export const unresolvedReferenceCheck = markupCheck({
  id: 'unresolved-reference',
  levels: ['error', 'warning'],
  reads: ['ids'],
  says: ['reference'],
})
