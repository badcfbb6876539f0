import { defineApi } from '#kit/ui/api/define-api.ts'
import type { creditsContract } from '../contract.ts'

export const creditsApi = defineApi<typeof creditsContract>({
  get: 'GET /credits',
  statement: 'GET /credits/statement',
  statementCsv: 'GET /credits/statement/csv',
})
