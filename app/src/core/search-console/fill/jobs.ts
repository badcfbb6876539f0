/** Job that fetches one slice. */
export const FILL_JOB = 'search-console-connection.fill'
/** Key of a shop's single waiting or running slice. */
export const FILL_KEY = 'fill'
