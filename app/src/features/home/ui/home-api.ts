import { defineApi } from '#kit/ui/api/define-api.ts'
import { homeContract } from '../contract.ts'

export const homeApi = defineApi(homeContract)
