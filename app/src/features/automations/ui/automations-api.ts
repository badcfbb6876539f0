import { defineApi } from '#kit/ui/api/define-api.ts'
import { automationsContract } from '../contract.ts'

export const automationsApi = defineApi(automationsContract)
