import { useTranslation } from 'react-i18next'
import type { Fix } from '#rules/audit/check.ts'

interface Destination {
  label: string
  to: string
  target?: 'top'
}

/** Where each fix leads: a screen of ours, or a place of the admin. */
const PLACES: Record<Fix, { to: string; target?: 'top' }> = {
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

/** The way to mend what a check finds. */
export function useDestinations(): (fix: Fix) => Destination {
  const { t } = useTranslation('audit')
  return (fix) => ({ label: t(`fix.${fix}`), ...PLACES[fix] })
}
