import { defineApi } from '#kit/ui/api/define-api.ts'
import { chargesContract } from '../contract.ts'

export const chargesApi = defineApi(chargesContract)
