import { defineApi } from '#kit/ui/api/define-api.ts'
import type { altTextContract } from '../contract.ts'

export const altTextApi = defineApi<typeof altTextContract>({
  summary: 'GET /alt-text',
  search: 'POST /alt-text/search',
  pictures: 'POST /alt-text/pictures',
  save: 'POST /alt-text/save',
  exportCsv: 'POST /alt-text/export',
  writer: 'GET /alt-text/writer',
  generateQuote: 'POST /alt-text/generate/quote',
  generate: 'POST /alt-text/generate',
})
