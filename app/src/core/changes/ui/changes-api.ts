import { defineApi } from '#kit/ui/api/define-api.ts'
import type { changesContract } from '../contract.ts'

export const changesApi = defineApi<typeof changesContract>({
  list: 'GET /history',
  undo: 'POST /history/{id}/undo',
})
