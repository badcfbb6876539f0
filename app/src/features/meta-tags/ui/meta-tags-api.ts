import { defineApi } from '#kit/ui/api/define-api.ts'
import { metaTagsContract } from '../contract.ts'
import { writing } from '../domain/writing.ts'

export const metaTagsApi = defineApi(metaTagsContract)

/** The texts this feature generates, with the calls for it. */
export const metaTagsWriting = { ...writing, api: metaTagsApi }
