import { defineApi } from '#kit/ui/api/define-api.ts'
import { storesContract } from '../contract.ts'

export const storesApi = defineApi(storesContract)
