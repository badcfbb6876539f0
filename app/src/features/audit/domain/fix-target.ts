import type { Fix } from '#rules/audit/check.ts'
import type { AuditPage } from '../contract.ts'

export interface FixTarget {
  to: string
  target?: 'top'
  /** The fix this target belongs to, if the requested one offers nothing to edit for this page. */
  by?: Fix
}

/** Target of each fix for the whole store: one of our screens, or a page of the admin. */
export const STORE_TARGETS: Record<Fix, FixTarget> = {
  'meta-tags': { to: '/seo-booster/metatags?tabindex=1' },
  content: { to: '/seo-booster/metatags?tabindex=1' },
  'alt-text': { to: '/seo-booster/metatags?tabindex=2&state=missing' },
  images: { to: '/speed-booster/imageoptimization?tabindex=3' },
  'broken-links': { to: '/seo-booster/brokenlink?tabindex=1' },
  redirects: { to: '/seo-booster/redirects' },
  sitemaps: { to: '/google-search-console/xml-sitemap?tabindex=0' },
  'schema-results': { to: '/schema-results' },
  theme: { to: 'shopify://admin/themes/current/editor', target: 'top' },
}

type Shown = Pick<AuditPage, 'url' | 'resource'>

/** Lists that can be filtered to a page, by its path or the title of its resource. */
const NARROWED: Partial<Record<Fix, (page: Shown) => string | null>> = {
  'alt-text': ({ resource }) => resource && resource.title,
  images: ({ resource }) => resource && resource.title,
  sitemaps: ({ url }) => pathOf(url),
  'schema-results': ({ url }) => pathOf(url),
  redirects: ({ url }) => pathOf(url),
}

/** The home page and blogs have their texts elsewhere than products, collections, pages and posts. */
const HOME_LISTING: FixTarget = { to: 'shopify://admin/online_store/preferences', target: 'top' }
const BLOGS: FixTarget = { to: '/seo-booster/metatags?tabindex=1&kind=blog' }

/** Returns the target of a fix for one page: the resource itself, a list filtered to it, or the theme that prints it. */
export function fixTargetOf(fix: Fix, page: Shown): FixTarget {
  const { resource, url } = page
  if (fix === 'theme') return themeAt(url)
  if (fix === 'meta-tags')
    return resource ? { to: `/seo-booster/metatags/${resource.kind}/${resource.id}` } : listingOf(url)
  if (fix === 'content')
    return resource
      ? { to: `shopify://admin/${resource.kind}s/${resource.id}`, target: 'top' }
      : { ...themeAt(url), by: 'theme' }
  const target = STORE_TARGETS[fix]
  const words = NARROWED[fix]?.(page)
  if (!words) return target
  return { ...target, to: `${target.to}${target.to.includes('?') ? '&' : '?'}q=${encodeURIComponent(words)}` }
}

/** Returns where a page without a resource has its title and description; for list pages that is the theme's code. */
function listingOf(url: string): FixTarget {
  const path = pathOf(url)
  if (path === '/') return HOME_LISTING
  // Pages of a blog's tags have no texts of their own.
  return /^\/blogs\/[^/]+\/?$/.test(path) ? BLOGS : { ...themeAt(url), by: 'theme' }
}

function themeAt(url: string): FixTarget {
  return {
    to: `shopify://admin/themes/current/editor?previewPath=${encodeURIComponent(pathOf(url))}`,
    target: 'top',
  }
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url
}
