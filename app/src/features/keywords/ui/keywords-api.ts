import { defineApi } from '#kit/ui/api/define-api.ts'
import { keywordsContract } from '../contract.ts'

export const keywordsApi = defineApi(keywordsContract)

export const STATE_KEY = ['keywords']
export const TARGETS_KEY = ['keywords-targets']
export const LIST_KEY = ['keywords-list']
