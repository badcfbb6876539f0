import { sitemapCheck } from '../check.ts'

/** Finds URLs listed more than once: it is undefined which entry's date and images apply. */
export const twiceCheck = sitemapCheck({
  id: 'twice',
  level: 'warning',
  reads: ['listed'],
  evidence: ['count'],
  judge: ({ listed }) => (listed > 1 ? { count: listed } : null),
})
