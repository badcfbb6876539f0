import type { SitemapCheck } from '../listed-page.ts'

/** The sitemap asks for it to be found, the page asks to be left out. */
export const noindex: SitemapCheck = ({ listed, page }) =>
  listed > 0 && page?.state === 'read' && page.noindex
    ? { code: 'noindex', level: 'error', values: {} }
    : null
