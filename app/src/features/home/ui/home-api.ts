import { defineApi } from '#kit/ui/api/define-api.ts'
import type { homeContract } from '../contract.ts'

export const homeApi = defineApi<typeof homeContract>({ get: 'GET /home' })
