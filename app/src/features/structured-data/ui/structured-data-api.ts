import { defineApi } from '#kit/ui/api/define-api.ts'
import type { structuredDataContract } from '../contract.ts'

export const structuredDataApi = defineApi<typeof structuredDataContract>({
  get: 'GET /structured-data',
  saveProduct: 'PUT /structured-data/product',
  detect: 'POST /structured-data/detect',
  preview: 'POST /structured-data/preview',
})

export const STATE_KEY = ['structured-data']
export const PREVIEW_KEY = ['structured-data-preview']
