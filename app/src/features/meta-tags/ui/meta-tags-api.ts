import { defineApi } from '#kit/ui/api/define-api.ts'
import { metaTagsContract } from '../contract.ts'

export const metaTagsApi = defineApi(metaTagsContract)
