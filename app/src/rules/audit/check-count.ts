/** Number of checks, for a screen that need not load them. A test compares it with the list. */
export const CHECK_COUNT = 62
