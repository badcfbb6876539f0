import { defineApi } from '#kit/ui/api/define-api.ts'
import { schemaTypesContract } from '../contract.ts'

export const schemaTypesApi = defineApi(schemaTypesContract)
export const ROWS_KEY = ['schema-types'] as const
export const detailKey = (type: string) => [...ROWS_KEY, type] as const
export const entriesKey = (type: string) => ['schema-entries', type] as const
