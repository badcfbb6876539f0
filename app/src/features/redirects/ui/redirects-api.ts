import { defineApi } from '#kit/ui/api/define-api.ts'
import { redirectsContract } from '../contract.ts'

export const redirectsApi = defineApi(redirectsContract)

export const STATE_KEY = ['redirects']
export const LIST_KEY = ['redirects-list']
export const PLAN_KEY = ['redirects-plan']
