import { defineApi } from '#kit/ui/api/define-api.ts'
import { searchConsoleContract } from '../contract.ts'

export const searchConsoleApi = defineApi(searchConsoleContract)

export const STATE_KEY = ['search-console']
export const REPORT_KEY = ['search-console-report']
