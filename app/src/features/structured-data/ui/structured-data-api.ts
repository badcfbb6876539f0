import { defineApi } from '#kit/ui/api/define-api.ts'
import { structuredDataContract } from '../contract.ts'

export const structuredDataApi = defineApi(structuredDataContract)

export const STATE_KEY = ['structured-data']
export const PREVIEW_KEY = ['structured-data-preview']
