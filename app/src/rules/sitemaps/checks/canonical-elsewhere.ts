import { sitemapCheck } from '../check.ts'

/** Finds pages whose canonical URL is another one. */
export const canonicalElsewhereCheck = sitemapCheck({
  id: 'canonical-elsewhere',
  level: 'error',
  reads: ['listed', 'page'],
  evidence: ['to'],
  judge: ({ listed, page }) =>
    listed > 0 && page?.state === 'read' && page.canonical !== null ? { to: page.canonical } : null,
})
