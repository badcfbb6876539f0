import { markupCheck } from '../check.ts'

export const unknownTypeCheck = markupCheck({
  id: 'unknown-type',
  finds: 'A top node has a misspelt type (`product`, `Prodcut`), so nothing is read of it.',
  levels: ['error'],
  reads: ['types'],
  says: ['unknownType'],
})
