import { sitemapCheck } from '../check.ts'

/** The sitemap asks for it to be found, the page asks to be left out. */
export const noindexCheck = sitemapCheck({
  id: 'noindex',
  level: 'error',
  reads: ['listed', 'page'],
  evidence: [],
  judge: ({ listed, page }) => (listed > 0 && page?.state === 'read' && page.noindex ? {} : null),
})
