/** States of a link, in the order of the tabs. */
export const STATES = ['unresolved', 'resolved', 'archived'] as const
export type LinkState = (typeof STATES)[number]
/** Where a link is known from; `search`: a search engine shows it. */
export const SOURCES = ['visitors', 'search', 'scan', 'deleted', 'merchant'] as const
/** Where a rule of the merchant's own looks for its text in a path, and how many of them there are at most. */
export const PLACES = ['begins', 'contains', 'ends'] as const
export const MOST_RULES = 50
/** Bytes of a file that is read in. */
export const IMPORT_LIMIT = 2_000_000
