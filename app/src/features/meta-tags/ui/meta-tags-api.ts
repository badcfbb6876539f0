import { defineApi } from '#kit/ui/api/define-api.ts'
import type { metaTagsContract } from '../contract.ts'

export const metaTagsApi = defineApi<typeof metaTagsContract>({
  search: 'POST /meta-tags/search',
  blogs: 'GET /meta-tags/blogs',
  articleTags: 'GET /meta-tags/article-tags',
  resource: 'POST /meta-tags/resource',
  save: 'POST /meta-tags/save',
  exportCsv: 'POST /meta-tags/export',
  bulkEditPreview: 'POST /meta-tags/bulk-edit/preview',
  bulkEdit: 'POST /meta-tags/bulk-edit',
  beginImport: 'POST /meta-tags/imports',
  addPiece: 'POST /meta-tags/imports/{id}/pieces',
  checkImport: 'POST /meta-tags/imports/{id}/check',
  getImport: 'GET /meta-tags/imports/{id}',
  importRows: 'GET /meta-tags/imports/{id}/rows',
  startImport: 'POST /meta-tags/imports/{id}/start',
  removeImport: 'DELETE /meta-tags/imports/{id}',
  writer: 'GET /meta-tags/writer',
  generateQuote: 'POST /meta-tags/generate/quote',
  generate: 'POST /meta-tags/generate',
  generateStream: 'POST /meta-tags/generate/stream',
  views: 'GET /meta-tags/views',
  saveView: 'POST /meta-tags/views',
  removeView: 'DELETE /meta-tags/views/{id}',
  checkSettings: 'GET /meta-tags/check-settings',
  saveCheckSettings: 'PUT /meta-tags/check-settings',
})
