import { defineApi } from '#kit/ui/api/define-api.ts'
import { contentTabsContract } from '../contract.ts'

export const contentTabsApi = defineApi(contentTabsContract)

export const LANDING_KEY = ['content-tabs']
export const QUOTE_KEY = ['content-tabs-quote']
export const PREVIEW_KEY = ['content-tabs-preview']
export const setKey = (id: string): string[] => ['content-tabs-set', id]

export const NEW_PATH = '/seo-booster/content-tabs/new'
export const setPath = (id: string): string => `/seo-booster/content-tabs/${id}`
