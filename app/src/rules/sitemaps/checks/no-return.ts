import { sitemapCheck } from '../check.ts'

/** A language version that does not name this URL back: search engines then believe neither. */
export const noReturnCheck = sitemapCheck({
  id: 'no-return',
  level: 'warning',
  reads: ['listed', 'unreturned'],
  evidence: ['language', 'to', 'count'],
  judge({ listed, unreturned }) {
    const [first] = unreturned
    if (listed === 0 || first === undefined) return null
    return { language: first.language, to: first.url, count: unreturned.length }
  },
})
