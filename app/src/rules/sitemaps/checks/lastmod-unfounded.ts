import type { SitemapCheck } from '../listed-page.ts'

/** A date within a time in which the content is known to have been the same. */
export const lastmodUnfounded: SitemapCheck = ({ lastmod, page }) => {
  if (lastmod === null || page?.state !== 'read' || page.sameSince === null) return null
  if (lastmod <= page.sameSince || lastmod > page.readAt) return null
  return {
    code: 'lastmod-unfounded',
    level: 'info',
    values: { date: lastmod.toISOString(), since: page.sameSince.toISOString() },
  }
}
