import { defineApi } from '#kit/ui/api/define-api.ts'
import { profileContract } from '../contract.ts'

export const profileApi = defineApi(profileContract)
