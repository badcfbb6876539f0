import { sitemapCheck } from '../check.ts'

/** A sitemap names pages, not ways to them. */
export const redirectCheck = sitemapCheck({
  id: 'redirect',
  level: 'error',
  reads: ['listed', 'redirect'],
  evidence: ['to', 'status'],
  judge: ({ listed, redirect }) =>
    listed > 0 && redirect !== null ? { to: redirect.to, status: redirect.status } : null,
})
