import { defineApi } from '#kit/ui/api/define-api.ts'
import { auditContract } from '../contract.ts'

export const auditApi = defineApi(auditContract)

export const AUDIT_KEY = ['audit']
export const LIST_KEY = ['audit-list']
export const PAGE_KEY = ['audit-page']
