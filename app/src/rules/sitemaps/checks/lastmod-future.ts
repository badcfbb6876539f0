import { DAY_MS } from '#kit/shared/durations.ts'
import { sitemapCheck } from '../check.ts'

/** Tolerance for differing clocks and time zones. */
const TOLERATED_MS = DAY_MS

/** Finds dates after the reading of the sitemap, which cannot be true. */
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
