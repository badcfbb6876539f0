/** A slice of what is to be fetched. */
export const FILL_JOB = 'search-console-connection.fill'
/** Of the one slice of a shop that waits or runs. */
export const FILL_KEY = 'fill'
