import type { SitemapCheck } from '../listed-page.ts'

/** Named more than once: which entry's date and images hold is anybody's guess. */
export const twice: SitemapCheck = ({ listed }) =>
  listed > 1 ? { code: 'twice', level: 'warning', values: { count: listed } } : null
