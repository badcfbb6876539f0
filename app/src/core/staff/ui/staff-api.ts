import { defineApi } from '#kit/ui/api/define-api.ts'
import { accountContract, signInContract } from '../contract.ts'

export const signInApi = defineApi(signInContract)
export const accountApi = defineApi(accountContract)
