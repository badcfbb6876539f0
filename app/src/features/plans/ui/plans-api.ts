import { defineApi } from '#kit/ui/api/define-api.ts'
import { plansContract } from '../contract.ts'

export const plansApi = defineApi(plansContract)
