import { storeCheck } from '../check.ts'

export const sitemapNoindexCheck = storeCheck({
  id: 'sitemap-noindex',
  level: 'warning',
  fix: 'sitemaps',
  reads: ['listed', 'noindex'],
  evenHidden: true,
  judge: ({ listed, noindex }) => (listed && noindex ? {} : null),
})
