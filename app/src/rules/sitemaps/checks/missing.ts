import { sitemapCheck } from '../check.ts'

/** Finds public pages that no sitemap lists, once every sitemap was read. */
export const missingCheck = sitemapCheck({
  id: 'missing',
  level: 'warning',
  reads: ['listed', 'allRead', 'resource'],
  evidence: [],
  judge: ({ listed, allRead, resource }) => (listed === 0 && allRead && resource !== null ? {} : null),
})
