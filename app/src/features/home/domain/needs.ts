/** Lines of "Needs you" shown initially, and maximum lines including the expandable ones. */
export const NEEDS_SHOWN = 5
export const MOST_NEEDS = 30
