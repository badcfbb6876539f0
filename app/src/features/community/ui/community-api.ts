import { defineApi } from '#kit/ui/api/define-api.ts'
import { communityContract, communityPublicContract } from '../contract.ts'

export const communityApi = defineApi(communityContract)
export const communityPublicApi = defineApi(communityPublicContract, '/public')
