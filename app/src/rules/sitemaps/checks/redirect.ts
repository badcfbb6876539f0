import { sitemapCheck } from '../check.ts'

/** Finds URLs that redirect; a sitemap should list the targets themselves. */
export const redirectCheck = sitemapCheck({
  id: 'redirect',
  level: 'error',
  reads: ['listed', 'redirect'],
  evidence: ['to', 'status'],
  judge: ({ listed, redirect }) =>
    listed > 0 && redirect !== null ? { to: redirect.to, status: redirect.status } : null,
})
