import { markupCheck } from '../check.ts'

export const unknownTypeCheck = markupCheck({
  id: 'unknown-type',
  finds: 'A top node has a misspelt type (`product`, `Prodcut`), so search engines ignore it.',
  levels: ['error'],
  reads: ['types'],
  says: ['unknownType'],
})
