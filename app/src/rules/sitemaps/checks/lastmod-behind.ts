import { sitemapCheck } from '../check.ts'

/**
 * Finds pages whose content changed between two readings while the sitemap still gives a date before the first of
 * them.
 */
export const lastmodBehindCheck = sitemapCheck({
  id: 'lastmod-behind',
  level: 'warning',
  reads: ['lastmod', 'listedAt', 'page'],
  evidence: ['date', 'changed'],
  judge({ lastmod, listedAt, page }) {
    if (lastmod === null || page?.state !== 'read' || !page.sameSince || !page.otherUntil) return null
    // A sitemap read before the change was observed may be updated by now.
    if (lastmod >= page.otherUntil || listedAt < page.sameSince) return null
    return { date: lastmod.toISOString(), changed: page.sameSince.toISOString() }
  },
})
