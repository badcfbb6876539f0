/** States of a link, in the order of the tabs. */
export const STATES = ['unresolved', 'resolved', 'archived'] as const
export type LinkState = (typeof STATES)[number]
/** Sources of a link; `search`: a search engine shows it. */
export const SOURCES = ['visitors', 'search', 'scan', 'deleted', 'merchant'] as const
/** Where a merchant's rule looks for its text in a path, and the most rules a shop may have. */
export const MATCHES = ['begins', 'contains', 'ends'] as const
export const MOST_RULES = 50
/**
 * Why automation leaves a link out. `handled`: it had its turn before; `again`: its redirect had no room, or the store
 * failed, and its next turn comes later; `refused`: its redirect was refused for good; `review`: a close match waits for
 * a person; `deadUrl`: the merchant's URL for it has no page.
 */
export const LEFT_OUT = [
  'archived',
  'reverted',
  'handled',
  'again',
  'refused',
  'hidden',
  'seenOnce',
  'searching',
  'review',
  'deadUrl',
  'noRule',
] as const
/** Most redirects automation makes in a day, a bound on made-up paths. */
export const AUTOMATED_A_DAY = 500
/** Most turns automation has with a link whose redirect had no room or failed, and how long apart. */
export const AUTOMATION_TURNS = 5
export const AGAIN_AFTER_HOURS = 20
/** Most bytes of an imported file. */
export const IMPORT_LIMIT = 2_000_000
