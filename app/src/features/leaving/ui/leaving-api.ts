import { defineApi } from '#kit/ui/api/define-api.ts'
import { leavingContract } from '../contract.ts'

export const leavingApi = defineApi(leavingContract)
