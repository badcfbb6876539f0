import { defineApi } from '#kit/ui/api/define-api.ts'
import type { automationsContract } from '../contract.ts'

export const automationsApi = defineApi<typeof automationsContract>({
  list: 'GET /automations',
  get: 'GET /automations/{id}',
  create: 'POST /automations',
  save: 'PUT /automations/{id}',
  remove: 'DELETE /automations/{id}',
  previewDraft: 'POST /automations/preview',
  preview: 'POST /automations/{id}/preview',
  run: 'POST /automations/{id}/run',
  activate: 'POST /automations/{id}/activate',
  pause: 'POST /automations/{id}/pause',
})
