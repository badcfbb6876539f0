/** Filters of the list of rankings. */
export const VIEWS = ['all', 'risen', 'fallen'] as const
