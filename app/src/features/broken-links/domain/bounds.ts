/** States of a link, in the order of the tabs. */
export const STATES = ['unresolved', 'resolved', 'archived'] as const
export type LinkState = (typeof STATES)[number]
/** Sources of a link; `search`: a search engine shows it. */
export const SOURCES = ['visitors', 'search', 'scan', 'deleted', 'merchant'] as const
/** Where a merchant's rule looks for its text in a path, and the most rules a shop may have. */
export const MATCHES = ['begins', 'contains', 'ends'] as const
export const MOST_RULES = 50
/** Most bytes of an imported file. */
export const IMPORT_LIMIT = 2_000_000
