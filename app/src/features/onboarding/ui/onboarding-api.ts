import { defineApi } from '#kit/ui/api/define-api.ts'
import type { onboardingContract } from '../contract.ts'

export const onboardingApi = defineApi<typeof onboardingContract>({
  get: 'GET /user/onboarding',
  setStatus: 'POST /onboarding/suggestionStatus',
})
