import type { SitemapCheck } from '../listed-page.ts'

/** A language version that does not name this URL back: search engines then believe neither. */
export const noReturn: SitemapCheck = ({ listed, unreturned }) => {
  const [first] = unreturned
  if (listed === 0 || first === undefined) return null
  const { language, url } = first
  return { code: 'no-return', level: 'warning', values: { language, to: url, count: unreturned.length } }
}
