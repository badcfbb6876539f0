/** Asks the waiting questions, a slice at a time. */
export const ASK_JOB = 'index-status.ask'
export const ASK_KEY = 'ask'

/** Begins a round between the daily ones: a property was chosen, a scan found new pages, or a merchant asked. */
export const BEGIN_JOB = 'index-status.begin'
/** Key of a shop's single waiting or running beginning. */
export const BEGIN_KEY = 'begin'
