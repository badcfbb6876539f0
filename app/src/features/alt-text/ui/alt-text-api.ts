import { defineApi } from '#kit/ui/api/define-api.ts'
import { altTextContract } from '../contract.ts'

export const altTextApi = defineApi(altTextContract)
