import { defineApi } from '#kit/ui/api/define-api.ts'
import { creditsContract } from '../contract.ts'

export const creditsApi = defineApi(creditsContract)
