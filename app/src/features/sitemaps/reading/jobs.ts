/** A slice of a reading under way. */
export const READ_JOB = 'sitemaps.read'
/** Of the one slice of a shop that waits or runs. */
export const READ_KEY = 'read'
/** Writes our own sitemap. */
export const OWN_JOB = 'sitemaps.own'
/** Looks at the pages our own sitemap lists beside the products. */
export const OWN_PAGES_JOB = 'sitemaps.own-pages'
/** Judges again what the sitemaps list. */
export const JUDGE_JOB = 'sitemaps.judge'
/** Of the one judging of a shop that waits or runs. */
export const JUDGE_KEY = 'judge'
