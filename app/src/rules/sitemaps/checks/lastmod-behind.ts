import { sitemapCheck } from '../check.ts'

/** A collection's page changes with the order of its products. */
const LIST = /\/collections(?:\/|$)/

/**
 * Finds pages whose content changed between two readings while the sitemap still gives a date before the first of
 * them. A note only: reviews and recommendations change a page, too, and the platform's date rightly stays.
 */
export const lastmodBehindCheck = sitemapCheck({
  id: 'lastmod-behind',
  level: 'info',
  reads: ['url', 'lastmod', 'listedAt', 'page'],
  evidence: ['date', 'changed'],
  judge({ url, lastmod, listedAt, page }) {
    if (LIST.test(url)) return null
    if (lastmod === null || page?.state !== 'read' || !page.sameSince || !page.otherUntil) return null
    // A sitemap read before the change was observed may be updated by now.
    if (lastmod >= page.otherUntil || listedAt < page.sameSince) return null
    return { date: lastmod.toISOString(), changed: page.sameSince.toISOString() }
  },
})
