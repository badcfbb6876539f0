import { defineApi } from '#kit/ui/api/define-api.ts'
import { settingsContract } from '../contract.ts'

export const settingsApi = defineApi(settingsContract)
