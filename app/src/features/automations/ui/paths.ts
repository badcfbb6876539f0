/** URL of the tab (specification 1 §2); a single automation opens in the same tab. */
export const AUTOMATIONS_PATH = '/seo-booster/metatags?tabindex=6'

export const automationPath = (id: string): string => `${AUTOMATIONS_PATH}&automation=${id}`
