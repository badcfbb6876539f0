import { sitemapCheck } from '../check.ts'

/** Finds pages that do not exist: the sitemap sends search engines to an error. */
export const deadCheck = sitemapCheck({
  id: 'dead',
  level: 'error',
  reads: ['listed', 'page'],
  evidence: ['status'],
  judge({ listed, page }) {
    if (listed === 0 || page === null) return null
    if (typeof page.failing === 'number') return { status: page.failing }
    return page.state === 'broken' ? { status: page.status ?? 0 } : null
  },
})
