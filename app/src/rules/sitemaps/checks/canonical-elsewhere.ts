import type { SitemapCheck } from '../listed-page.ts'

/** The page says that another URL is the one to be found. */
export const canonicalElsewhere: SitemapCheck = ({ listed, page }) =>
  listed > 0 && page?.state === 'read' && page.canonical !== null
    ? { code: 'canonical-elsewhere', level: 'error', values: { to: page.canonical } }
    : null
