import { defineApi } from '#kit/ui/api/define-api.ts'
import type { catalogueContract } from '../contract.ts'

export const catalogueApi = defineApi<typeof catalogueContract>({
  status: 'GET /catalogue',
  sync: 'POST /catalogue/sync',
  resync: 'POST /catalogue/resync',
  cancel: 'POST /catalogue/cancel',
  searchProducts: 'POST /catalogue/products/search',
  collections: 'GET /catalogue/collections',
  productChoices: 'GET /catalogue/products/choices',
  titlePatterns: 'GET /catalogue/title-patterns',
})
