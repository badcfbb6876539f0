/** Asks the questions that wait, a slice at a time. */
export const ASK_JOB = 'index-status.ask'
export const ASK_KEY = 'ask'
