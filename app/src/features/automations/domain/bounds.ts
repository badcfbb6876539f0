/** Limits and choices the browser needs too; the server validates them by schemas. */
export const STATUSES = ['active', 'inactive'] as const
/** Maximum resources a day; more is a bulk operation. */
export const MOST_A_DAY = 5_000
/** Maximum resources named in a rule; for more, a vendor, tag or word is the better rule. */
export const MOST_CHOSEN = 250
export const RULE_TYPES = ['all', 'collection', 'vendor', 'tag', 'title', 'chosen'] as const
