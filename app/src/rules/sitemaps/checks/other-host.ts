import { sitemapCheck } from '../check.ts'

/** Finds URLs of another site than the sitemap's, which search engines ignore. */
export const otherHostCheck = sitemapCheck({
  id: 'other-host',
  level: 'error',
  reads: ['listed', 'url', 'origin'],
  evidence: ['host'],
  judge({ listed, url, origin }) {
    const host = URL.parse(url)?.host
    return listed > 0 && host !== undefined && host !== URL.parse(origin)?.host ? { host } : null
  },
})
