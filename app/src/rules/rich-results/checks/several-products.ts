import { markupCheck } from '../check.ts'

export const severalProductsCheck = markupCheck({
  id: 'several-products',
  levels: ['error'],
  reads: ['ids', 'other-objects', 'page-url'],
  says: ['severalProducts'],
})
