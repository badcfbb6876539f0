import { defineApi } from '#kit/ui/api/define-api.ts'
import type { languageModelContract } from '../contract.ts'

export const languageModelApi = defineApi<typeof languageModelContract>({
  get: 'GET /language-model',
  save: 'PUT /language-model',
  remove: 'DELETE /language-model',
  test: 'POST /language-model/test',
})
