import { sitemapCheck } from '../check.ts'

/** Named more than once: which entry's date and images hold is anybody's guess. */
export const twiceCheck = sitemapCheck({
  id: 'twice',
  level: 'warning',
  reads: ['listed'],
  evidence: ['count'],
  judge: ({ listed }) => (listed > 1 ? { count: listed } : null),
})
