import { defineApi } from '#kit/ui/api/define-api.ts'
import { rewardsContract } from '../contract.ts'

export const rewardsApi = defineApi(rewardsContract)
