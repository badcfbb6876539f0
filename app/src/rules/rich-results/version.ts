/** Raised with every change of the rules' findings: verdicts of an earlier version are then recomputed. */
export const RULES_VERSION = 3
