/** Status of a request; open until it is decided. */
export const STATUSES = ['open', 'planned', 'building', 'shipped', 'declined'] as const
export type Status = (typeof STATUSES)[number]

/** Statuses in which stores may vote. */
export const VOTABLE: readonly Status[] = ['open', 'planned', 'building']
/** Final statuses; voters are notified. */
export const FINAL: readonly Status[] = ['shipped', 'declined']

export const PROPOSAL_STATES = ['waiting', 'published', 'merged', 'declined'] as const
export const TONES = ['info', 'success', 'attention'] as const
