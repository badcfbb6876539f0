import { defineApi } from '#kit/ui/api/define-api.ts'
import { communityStaffContract } from '../../contract.ts'

export const staffCommunityApi = defineApi(communityStaffContract)
export const STAFF_KEY = ['staff-community']
