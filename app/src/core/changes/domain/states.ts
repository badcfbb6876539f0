/** Resource types an operation can change. */
export const PERFORMED_ON = ['product', 'collection', 'page', 'blog', 'article', 'image', 'store'] as const
export const CAUSES = ['merchant', 'automation', 'undo', 'system'] as const
/**
 * `partial` is the spec's "Partial success". `review`: only proposals waiting for the merchant are left. An undone
 * operation keeps its state; `undoneBy` names the undo.
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
 * `drafting` waits for its proposal, `proposed` for the merchant's review, `pending` for the write; `applying` was
 * sent or is about to be. `reverted` was applied and later undone.
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
/** States that lists of changes can be filtered by: `late` are the `applied` changes that the store received late. */
export const SHOWN_STATES = [...CHANGE_STATES, 'late'] as const

/** Days after which undecided proposals are dropped. */
export const PROPOSALS_KEPT_DAYS = 14
