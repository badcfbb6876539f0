/** Bounds and choices the browser needs too; the schemas are checked on the server. */
export const STATUSES = ['active', 'inactive'] as const
/** Resources a day; more is a bulk operation. */
export const MOST_A_DAY = 5_000
/** A rule that names more is better made by a vendor, tag or word. */
export const MOST_CHOSEN = 250
export const RULE_TYPES = ['all', 'collection', 'vendor', 'tag', 'title', 'chosen'] as const
