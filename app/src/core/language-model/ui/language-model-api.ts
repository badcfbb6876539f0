import { defineApi } from '#kit/ui/api/define-api.ts'
import { languageModelContract } from '../contract.ts'

export const languageModelApi = defineApi(languageModelContract)
