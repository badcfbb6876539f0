/** Levels by which lists are filtered; `only-warning`: with warnings and without errors. */
export const LEVELS = ['error', 'warning', 'only-warning', 'info', 'valid'] as const
