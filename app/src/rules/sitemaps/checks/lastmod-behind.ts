import type { SitemapCheck } from '../listed-page.ts'

/** The content changed between two readings, and the sitemap still gives a date before the first of them. */
export const lastmodBehind: SitemapCheck = ({ lastmod, listedAt, page }) => {
  if (lastmod === null || page?.state !== 'read' || !page.sameSince || !page.otherUntil) return null
  // A sitemap read before the change was seen had no chance to know of it.
  if (lastmod >= page.otherUntil || listedAt < page.sameSince) return null
  return {
    code: 'lastmod-behind',
    level: 'warning',
    values: { date: lastmod.toISOString(), changed: page.sameSince.toISOString() },
  }
}
