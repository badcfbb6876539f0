import { defineApi } from '#kit/ui/api/define-api.ts'
import type { auditContract } from '../contract.ts'

export const auditApi = defineApi<typeof auditContract>({
  get: 'GET /audit',
  start: 'POST /audit/start',
  stop: 'POST /audit/stop',
  settings: 'PUT /audit/settings',
  list: 'GET /audit/pages',
  page: 'GET /audit/pages/{id}',
  reread: 'POST /audit/pages/{id}/read',
  problems: 'GET /audit/problems',
  trend: 'GET /audit/runs',
  csv: 'GET /audit/csv',
})

export const AUDIT_KEY = ['audit']
export const LIST_KEY = ['audit-list']
export const PAGE_KEY = ['audit-page']
