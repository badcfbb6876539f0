import { defineApi } from '#kit/ui/api/define-api.ts'
import { catalogueContract } from '../contract.ts'

export const catalogueApi = defineApi(catalogueContract)
