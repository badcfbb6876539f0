import { defineApi } from '#kit/ui/api/define-api.ts'
import { promotionsContract } from '../contract.ts'

export const promotionsApi = defineApi(promotionsContract)
