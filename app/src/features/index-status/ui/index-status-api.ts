import { defineApi } from '#kit/ui/api/define-api.ts'
import { indexStatusContract } from '../contract.ts'

export const indexStatusApi = defineApi(indexStatusContract)

export const STATE_KEY = ['index-status']
export const LIST_KEY = ['index-status-list']
export const PATH = '/google-search-console/index-status'
