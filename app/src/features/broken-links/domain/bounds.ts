/** States of a link, in the order of the tabs. */
export const STATES = ['unresolved', 'resolved', 'archived'] as const
export type LinkState = (typeof STATES)[number]
/** Sources of a link; `search`: a search engine shows it. */
export const SOURCES = ['visitors', 'search', 'scan', 'deleted', 'merchant'] as const
/** Where a merchant's rule looks for its text in a path, and the most rules a shop may have. */
export const MATCHES = ['begins', 'contains', 'ends'] as const
export const MOST_RULES = 50
/** Why automation leaves a link out. `handled`: it had its turn before; `review`: a close match waits for a person. */
export const LEFT_OUT = [
  'archived',
  'reverted',
  'handled',
  'hidden',
  'seenOnce',
  'searching',
  'review',
  'noRule',
] as const
/** Most redirects automation makes in a day, a bound on made-up paths. */
export const AUTOMATED_A_DAY = 500
/** Most bytes of an imported file. */
export const IMPORT_LIMIT = 2_000_000
