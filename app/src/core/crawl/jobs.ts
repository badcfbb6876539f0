/** A slice of a run under way. */
export const CRAWL_JOB = 'crawl.slice'
/** Of the one slice of a shop that waits or runs. */
export const CRAWL_KEY = 'crawl'
/** The first run of a shop that installs. */
export const FIRST_RUN_JOB = 'crawl.first-run'
/** Of the one first run of a shop that waits. */
export const FIRST_RUN_KEY = 'first'
