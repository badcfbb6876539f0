import { operationPath } from '#core/changes/ui/operation-paths.ts'

export const REDIRECTS_PATH = '/seo-booster/redirects'
export const PLAN_PATH = `${REDIRECTS_PATH}/plan`

export const planPath = (id: string): string => `${PLAN_PATH}?id=${id}`
export const inHistory = (operation: string): string => operationPath(operation)
