/** What Lighthouse 13 calls things, for the adapter that runs it and for screens, which do not read adapters. */
export const DEVICES = ['mobile', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/** Who runs it: this installation's own browser, or Google's PageSpeed Insights. */
export const LAB_SOURCES = ['lighthouse', 'pagespeed'] as const
export type LabSource = (typeof LAB_SOURCES)[number]

/** Lighthouse 13's insights, without the `-insight` at their end (core/audits/insights of its repository). */
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
