/** Which searches a list shows. */
export const VIEWS = ['all', 'risen', 'fallen'] as const
