import { defineApi } from '#kit/ui/api/define-api.ts'
import { helpContract, helpPublicContract } from '../contract.ts'

export const helpApi = defineApi(helpContract)
export const helpPublicApi = defineApi(helpPublicContract, '/public')
