import { templateOf } from '#core/crawl/domain/page-urls.ts'

/** Kinds of listed pages; the home page, policies and unknown pages count as `page`. */
export const LISTED_KINDS = ['product', 'collection', 'blog', 'article', 'page'] as const
export type ListedKind = (typeof LISTED_KINDS)[number]

/** The tabs of both screens by their `tabindex` (specification 2 §2). */
export const SITEMAP_TABS = ['all', ...LISTED_KINDS] as const
export type SitemapTab = (typeof SITEMAP_TABS)[number]

/** Returns the kind of page a URL leads to; `page` if it is none of the others. */
export function kindOf(url: string): ListedKind {
  const template = templateOf(url)
  return (LISTED_KINDS as readonly string[]).includes(template) ? (template as ListedKind) : 'page'
}
