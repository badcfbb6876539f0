/** Job that reads one slice of the current run. */
export const CRAWL_JOB = 'crawl.slice'
/** Key of a shop's single waiting or running slice. */
export const CRAWL_KEY = 'crawl'
/** Job that starts the first run of a newly installed shop. */
export const FIRST_RUN_JOB = 'crawl.first-run'
/** Key of a shop's single waiting first run. */
export const FIRST_RUN_KEY = 'first'
