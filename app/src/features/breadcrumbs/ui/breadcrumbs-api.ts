import { defineApi } from '#kit/ui/api/define-api.ts'
import { breadcrumbsContract } from '../contract.ts'

export const breadcrumbsApi = defineApi(breadcrumbsContract)

export const STATE_KEY = ['breadcrumbs']
export const TRAILS_KEY = ['breadcrumbs-trails']
export const PREVIEW_KEY = ['breadcrumbs-preview']
/** Path of the screen, of a tab and of a list in it. */
export const TABS = { design: 0, structure: 1, trails: 2, custom: 3 } as const
export const pathOf = (tab: keyof typeof TABS, filter = ''): string =>
  `/seo-booster/breadcrumbs?tabindex=${TABS[tab]}${filter}`
