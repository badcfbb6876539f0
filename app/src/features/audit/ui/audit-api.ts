import { defineApi } from '#kit/ui/api/define-api.ts'
import { auditContract } from '../contract.ts'

export const auditApi = defineApi(auditContract)
export const STATE_KEY = ['audit']
/** Prefix of queries to reload once pages were read or judged. */
export const LIST_KEY = ['audit-list']
