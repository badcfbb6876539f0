import { sitemapCheck } from '../check.ts'

/** The store shows it and hides it from nobody, and no sitemap names it. */
export const missingCheck = sitemapCheck({
  id: 'missing',
  level: 'warning',
  reads: ['listed', 'resource'],
  evidence: [],
  judge: ({ listed, resource }) => (listed === 0 && resource !== null ? {} : null),
})
