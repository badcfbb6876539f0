import type { SitemapCheck } from '../listed-page.ts'

/** Search engines leave out URLs of another site than the sitemap's. */
export const otherHost: SitemapCheck = ({ listed, url, origin }) => {
  const host = URL.parse(url)?.host
  return listed > 0 && host !== undefined && host !== URL.parse(origin)?.host
    ? { code: 'other-host', level: 'error', values: { host } }
    : null
}
