import { defineApi } from '#kit/ui/api/define-api.ts'
import { sampleNotesContract } from '../contract.ts'

export const sampleNotesApi = defineApi(sampleNotesContract)
