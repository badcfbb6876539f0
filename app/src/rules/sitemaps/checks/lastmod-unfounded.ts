import { sitemapCheck } from '../check.ts'

/** Finds dates in a period in which the content is known not to have changed. */
export const lastmodUnfoundedCheck = sitemapCheck({
  id: 'lastmod-unfounded',
  level: 'info',
  reads: ['lastmod', 'page'],
  evidence: ['date', 'since'],
  judge({ lastmod, page }) {
    if (lastmod === null || page?.state !== 'read' || page.sameSince === null) return null
    if (lastmod <= page.sameSince || lastmod > page.readAt) return null
    return { date: lastmod.toISOString(), since: page.sameSince.toISOString() }
  },
})
