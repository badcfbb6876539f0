/** Lines of "Needs you" in view, and with those somebody has to ask for. */
export const NEEDS_SHOWN = 5
export const MOST_NEEDS = 30
