import { defineApi } from '#kit/ui/api/define-api.ts'
import { helpContract, helpPublicContract, helpStaffContract } from '../contract.ts'

export const helpApi = defineApi(helpContract)
export const helpStaffApi = defineApi(helpStaffContract)
export const helpPublicApi = defineApi(helpPublicContract, '/public')
