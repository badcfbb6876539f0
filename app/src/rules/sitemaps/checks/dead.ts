import { sitemapCheck } from '../check.ts'

/** Finds pages that do not exist: the sitemap sends search engines to an error. */
export const deadCheck = sitemapCheck({
  id: 'dead',
  level: 'error',
  reads: ['listed', 'page'],
  evidence: ['status'],
  judge: ({ listed, page }) => (listed > 0 && page?.state === 'broken' ? { status: page.status ?? 0 } : null),
})
