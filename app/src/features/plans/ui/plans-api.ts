import { defineApi } from '#kit/ui/api/define-api.ts'
import type { plansContract } from '../contract.ts'

export const plansApi = defineApi<typeof plansContract>({
  get: 'GET /plans',
  offer: 'GET /plans/offers/{type}',
  subscribe: 'POST /plans/subscribe',
  cancel: 'POST /plans/cancel',
  refresh: 'POST /plans/refresh',
  charges: 'GET /plans/charges',
  buyCredits: 'POST /credits/buy',
})
