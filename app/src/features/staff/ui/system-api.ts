import { defineApi } from '#kit/ui/api/define-api.ts'
import { flagsContract, systemContract } from '../contract.ts'

export const systemApi = defineApi(systemContract)
export const flagsApi = defineApi(flagsContract)
