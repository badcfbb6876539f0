import { defineApi } from '#kit/ui/api/define-api.ts'
import { sitemapsContract } from '../contract.ts'

export const sitemapsApi = defineApi(sitemapsContract)

export const STATE_KEY = ['sitemaps']
export const LIST_KEY = ['sitemaps-list']
