/** Asks the questions that wait, a slice at a time. */
export const ASK_JOB = 'index-status.ask'
export const ASK_KEY = 'ask'

/** Begins the first round of a store that has chosen its property. */
export const BEGIN_JOB = 'index-status.begin'
