import { sitemapCheck } from '../check.ts'

/** Clocks differ, and so do the days of time zones. */
const TOLERATED_MS = 24 * 60 * 60 * 1000

/** A page cannot have been changed after it was listed. */
export const lastmodFutureCheck = sitemapCheck({
  id: 'lastmod-future',
  level: 'warning',
  reads: ['lastmod', 'listedAt'],
  evidence: ['date'],
  judge: ({ lastmod, listedAt }) =>
    lastmod !== null && lastmod.getTime() > listedAt.getTime() + TOLERATED_MS
      ? { date: lastmod.toISOString() }
      : null,
})
