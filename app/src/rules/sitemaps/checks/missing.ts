import { sitemapCheck } from '../check.ts'

/** Finds public pages that no sitemap lists. */
export const missingCheck = sitemapCheck({
  id: 'missing',
  level: 'warning',
  reads: ['listed', 'resource'],
  evidence: [],
  judge: ({ listed, resource }) => (listed === 0 && resource !== null ? {} : null),
})
