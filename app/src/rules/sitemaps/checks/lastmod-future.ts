import type { SitemapCheck } from '../listed-page.ts'

/** Clocks differ, and so do the days of time zones. */
const TOLERATED_MS = 24 * 60 * 60 * 1000

/** A page cannot have been changed after it was listed. */
export const lastmodFuture: SitemapCheck = ({ lastmod, listedAt }) =>
  lastmod !== null && lastmod.getTime() > listedAt.getTime() + TOLERATED_MS
    ? { code: 'lastmod-future', level: 'warning', values: { date: lastmod.toISOString() } }
    : null
