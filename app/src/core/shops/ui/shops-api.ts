import { defineApi } from '#kit/ui/api/define-api.ts'
import { shopsContract } from '../contract.ts'

export const shopsApi = defineApi(shopsContract)
