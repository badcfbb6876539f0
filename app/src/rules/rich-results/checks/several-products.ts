import { markupCheck } from '../check.ts'

export const severalProductsCheck = markupCheck({
  id: 'several-products',
  finds: 'Several different nodes describe the product of one page.',
  levels: ['error'],
  reads: ['ids', 'other-objects', 'page-url'],
  says: ['severalProducts'],
})
