import { sitemapCheck } from '../check.ts'

/** Finds listed pages that robots.txt forbids. */
export const blockedCheck = sitemapCheck({
  id: 'blocked',
  level: 'error',
  reads: ['listed', 'page'],
  evidence: [],
  judge: ({ listed, page }) => (listed > 0 && page?.closedToSearch ? {} : null),
})
