import { sitemapCheck } from '../check.ts'

/** Finds language versions that do not link back to this URL: search engines then ignore both links. */
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
