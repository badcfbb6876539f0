import { defineApi } from '#kit/ui/api/define-api.ts'
import { brokenLinksContract } from '../contract.ts'

export const brokenLinksApi = defineApi(brokenLinksContract)

export const PATH = '/seo-booster/brokenlink'
/** `tabindex` of each tab, as in the specification. */
export const TABS = { overview: 0, unresolved: 1, resolved: 2, archived: 3, automation: 4 } as const
export const tabPath = (tab: keyof typeof TABS, query = ''): string => `${PATH}?tabindex=${TABS[tab]}${query}`

/** Prefix of all query keys of the screen; every write invalidates it. */
export const KEY = 'broken-links'
