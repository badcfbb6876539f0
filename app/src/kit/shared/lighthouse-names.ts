/** Names used by Lighthouse 13, for the adapter that runs it and for screens, which must not import adapters. */
export const DEVICES = ['mobile', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/** Where a test runs: in this installation's own browser, or in Google's PageSpeed Insights. */
export const LAB_SOURCES = ['lighthouse', 'pagespeed'] as const
export type LabSource = (typeof LAB_SOURCES)[number]

/** Lighthouse 13's insights, without the suffix `-insight` (core/audits/insights of its repository). */
export const INSIGHTS = [
  'cache',
  'cls-culprits',
  'document-latency',
  'dom-size',
  'duplicated-javascript',
  'font-display',
  'forced-reflow',
  'image-delivery',
  'inp-breakdown',
  'lcp-breakdown',
  'lcp-discovery',
  'legacy-javascript',
  'modern-http',
  'network-dependency-tree',
  'render-blocking',
  'slow-css-selector',
  'third-parties',
  'viewport',
] as const
export type InsightId = (typeof INSIGHTS)[number]
