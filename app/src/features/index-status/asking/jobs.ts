/** Asks the waiting questions, a slice at a time. */
export const ASK_JOB = 'index-status.ask'
export const ASK_KEY = 'ask'

/** Begins a round between the daily ones: a property was chosen, or a scan found new pages. */
export const BEGIN_JOB = 'index-status.begin'
