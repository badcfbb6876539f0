import { sitemapCheck } from '../check.ts'

/** Finds listed pages that ask search engines not to index them. */
export const noindexCheck = sitemapCheck({
  id: 'noindex',
  level: 'error',
  reads: ['listed', 'page'],
  evidence: [],
  judge: ({ listed, page }) => (listed > 0 && page?.state === 'read' && page.noindex ? {} : null),
})
