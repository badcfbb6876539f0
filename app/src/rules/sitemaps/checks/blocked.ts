import type { SitemapCheck } from '../listed-page.ts'

/** The code of the page reader for a page robots.txt closes. */
const CLOSED = 'page-reader.robots'

/** robots.txt forbids what the sitemap offers. */
export const blocked: SitemapCheck = ({ listed, page }) =>
  listed > 0 && page?.state === 'not-read' && page.reason === CLOSED
    ? { code: 'blocked', level: 'error', values: {} }
    : null
