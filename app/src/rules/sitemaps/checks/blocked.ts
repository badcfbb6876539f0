import { sitemapCheck } from '../check.ts'

/** The code of the page reader for a page robots.txt closes. */
const CLOSED = 'page-reader.robots'

/** robots.txt forbids what the sitemap offers. */
export const blockedCheck = sitemapCheck({
  id: 'blocked',
  level: 'error',
  reads: ['listed', 'page'],
  evidence: [],
  judge: ({ listed, page }) =>
    listed > 0 && page?.state === 'not-read' && page.reason === CLOSED ? {} : null,
})
