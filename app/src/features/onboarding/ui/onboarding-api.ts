import { defineApi } from '#kit/ui/api/define-api.ts'
import { onboardingContract } from '../contract.ts'

export const onboardingApi = defineApi(onboardingContract)
