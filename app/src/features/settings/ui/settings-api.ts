import { defineApi } from '#kit/ui/api/define-api.ts'
import type { settingsContract } from '../contract.ts'

export const settingsApi = defineApi<typeof settingsContract>({
  deleteResource: 'POST /settings/store-data/delete',
  crawlerSignature: 'GET /settings/crawler-signature',
  saveCrawlerSignature: 'PUT /settings/crawler-signature',
  removeCrawlerSignature: 'DELETE /settings/crawler-signature',
})
