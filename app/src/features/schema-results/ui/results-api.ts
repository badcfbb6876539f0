import { defineApi } from '#kit/ui/api/define-api.ts'
import { schemaResultsContract } from '../contract.ts'

export const schemaResultsApi = defineApi(schemaResultsContract)

export const STATE_KEY = ['schema-results']
export const LIST_KEY = ['schema-results-list']
export const PAGE_KEY = ['schema-results-page']
