import { storeCheck } from '../check.ts'

export const sitemapDeadCheck = storeCheck({
  id: 'sitemap-dead',
  level: 'critical',
  fix: 'sitemaps',
  reads: ['listed', 'state', 'status'],
  evenHidden: true,
  judge: ({ listed, state, status }) => (listed && state === 'broken' ? { status: status ?? '–' } : null),
})
