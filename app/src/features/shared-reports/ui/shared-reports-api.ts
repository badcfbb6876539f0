import { defineApi } from '#kit/ui/api/define-api.ts'
import { sharedReportsContract, sharedReportsPublicContract } from '../contract.ts'

export const sharedReportsApi = defineApi(sharedReportsContract)
export const sharedReportsPublicApi = defineApi(sharedReportsPublicContract, '/public')
