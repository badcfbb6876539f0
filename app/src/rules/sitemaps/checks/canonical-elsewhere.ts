import { sitemapCheck } from '../check.ts'

/** The page says that another URL is the one to be found. */
export const canonicalElsewhereCheck = sitemapCheck({
  id: 'canonical-elsewhere',
  level: 'error',
  reads: ['listed', 'page'],
  evidence: ['to'],
  judge: ({ listed, page }) =>
    listed > 0 && page?.state === 'read' && page.canonical !== null ? { to: page.canonical } : null,
})
