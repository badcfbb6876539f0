import type { SitemapCheck } from '../listed-page.ts'

/** The store shows it and hides it from nobody, and no sitemap names it. */
export const missing: SitemapCheck = ({ listed, resource }) =>
  listed === 0 && resource !== null ? { code: 'missing', level: 'warning', values: {} } : null
