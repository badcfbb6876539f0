import { sitemapCheck } from '../check.ts'

/** The page reader's code for a page that robots.txt forbids. */
const CLOSED = 'page-reader.robots'

/** Finds listed pages that robots.txt forbids. */
export const blockedCheck = sitemapCheck({
  id: 'blocked',
  level: 'error',
  reads: ['listed', 'page'],
  evidence: [],
  judge: ({ listed, page }) =>
    listed > 0 && page?.state === 'not-read' && page.reason === CLOSED ? {} : null,
})
