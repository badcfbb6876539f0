/** Job that runs one slice of a reading. */
export const READ_JOB = 'sitemaps.read'
/** Key of the shop's one waiting or running slice. */
export const READ_KEY = 'read'
/** Job that has all files of our own sitemap written again, and the one that writes them. */
export const OWN_JOB = 'sitemaps.own'
export const OWN_FILES_JOB = 'sitemaps.own-files'
/** Job that checks the pages our own sitemap lists besides products. */
export const OWN_PAGES_JOB = 'sitemaps.own-pages'
/** Job that judges the sitemaps' entries again. */
export const JUDGE_JOB = 'sitemaps.judge'
/** Key of the shop's one waiting or running judging job. */
export const JUDGE_KEY = 'judge'
