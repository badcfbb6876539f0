import { defineApi } from '#kit/ui/api/define-api.ts'
import { visitingContract, visitsContract } from '../contract.ts'

export const visitsApi = defineApi(visitsContract)
export const visitingApi = defineApi(visitingContract)
