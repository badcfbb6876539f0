/** What an operation is about. */
export const PERFORMED_ON = ['product', 'collection', 'page', 'blog', 'article', 'image', 'store'] as const
export const CAUSES = ['merchant', 'automation', 'undo', 'system'] as const
/**
 * `partial` is the spec's "Partial success". `review`: all that is left are proposals that wait for the merchant.
 * An undone operation keeps its state; `undoneBy` names the undo.
 */
export const OPERATION_STATES = [
  'pending',
  'running',
  'review',
  'done',
  'partial',
  'failed',
  'cancelled',
] as const
/**
 * `drafting` waits for its proposal, `proposed` for the merchant's review, `pending` for the write; `applying` was sent
 * or is about to be. `reverted` was applied and then taken back by an undo.
 */
export const CHANGE_STATES = [
  'drafting',
  'proposed',
  'pending',
  'applying',
  'applied',
  'unchanged',
  'failed',
  'conflict',
  'cancelled',
  'rejected',
  'reverted',
] as const
/** What lists of changes can be filtered by: `late` are those of `applied` that the store received late. */
export const SHOWN_STATES = [...CHANGE_STATES, 'late'] as const

/** Proposals nobody decided are dropped after so many days. */
export const PROPOSALS_KEPT_DAYS = 14
