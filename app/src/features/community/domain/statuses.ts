/** What becomes of a request: open until somebody decides. */
export const STATUSES = ['open', 'planned', 'building', 'shipped', 'declined'] as const
export type Status = (typeof STATUSES)[number]

/** Those a store may vote for. */
export const VOTABLE: readonly Status[] = ['open', 'planned', 'building']
/** Those after which nothing more comes; voters are told. */
export const FINAL: readonly Status[] = ['shipped', 'declined']

export const PROPOSAL_STATES = ['waiting', 'published', 'merged', 'declined'] as const
export const TONES = ['info', 'success', 'attention'] as const
