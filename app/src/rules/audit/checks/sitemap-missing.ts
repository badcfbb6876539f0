import { storeCheck } from '../check.ts'

export const sitemapMissingCheck = storeCheck({
  id: 'sitemap-missing',
  level: 'warning',
  fix: 'sitemaps',
  reads: ['listed'],
  judge: ({ listed }) => (listed === false ? {} : null),
})
