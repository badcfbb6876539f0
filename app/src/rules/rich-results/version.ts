/** Raised with every change of what the rules say of a page: verdicts of an earlier version are then made anew. */
export const RULES_VERSION = 1
