/** How many checks there are, for a screen that need not load them; a test holds it against the list. */
export const CHECK_COUNT = 62
