const TAB_PATH = '/seo-booster/metatags?tabindex=2'

export const operationPath = (id: string): string => `${TAB_PATH}&operation=${id}`
export const LIST_PATH = TAB_PATH
export const RUNS_PATH = `${TAB_PATH}&runs=1`
