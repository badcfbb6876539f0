import { sitemapCheck } from '../check.ts'

/** The content changed between two readings, and the sitemap still gives a date before the first of them. */
export const lastmodBehindCheck = sitemapCheck({
  id: 'lastmod-behind',
  level: 'warning',
  reads: ['lastmod', 'listedAt', 'page'],
  evidence: ['date', 'changed'],
  judge({ lastmod, listedAt, page }) {
    if (lastmod === null || page?.state !== 'read' || !page.sameSince || !page.otherUntil) return null
    // A sitemap read before the change was seen had no chance to know of it.
    if (lastmod >= page.otherUntil || listedAt < page.sameSince) return null
    return { date: lastmod.toISOString(), changed: page.sameSince.toISOString() }
  },
})
