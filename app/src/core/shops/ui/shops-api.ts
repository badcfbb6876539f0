import { defineApi } from '#kit/ui/api/define-api.ts'
import type { shopsContract } from '../contract.ts'

export const shopsApi = defineApi<typeof shopsContract>({
  profile: 'GET /profile',
  updateUser: 'PUT /user/update',
  lockedFeatures: 'GET /locked-features',
  appBlockStatus: 'GET /app-block-status',
})
