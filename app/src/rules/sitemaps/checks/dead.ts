import type { SitemapCheck } from '../listed-page.ts'

/** The page is not there: search engines are sent to an error. */
export const dead: SitemapCheck = ({ listed, page }) =>
  listed > 0 && page?.state === 'broken'
    ? { code: 'dead', level: 'error', values: { status: page.status ?? 0 } }
    : null
