import { markupCheck } from '../check.ts'

export const unknownTypeCheck = markupCheck({
  id: 'unknown-type',
  levels: ['error'],
  reads: ['types'],
  says: ['unknownType'],
})
