import { defineApi } from '#kit/ui/api/define-api.ts'
import { feedbackContract, feedbackStaffContract } from '../contract.ts'

export const feedbackApi = defineApi(feedbackContract)
export const staffFeedbackApi = defineApi(feedbackStaffContract)
