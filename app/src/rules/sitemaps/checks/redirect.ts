import type { SitemapCheck } from '../listed-page.ts'

/** A sitemap names pages, not ways to them. */
export const redirect: SitemapCheck = ({ listed, redirect: way }) =>
  listed > 0 && way !== null
    ? { code: 'redirect', level: 'error', values: { to: way.to, status: way.status } }
    : null
