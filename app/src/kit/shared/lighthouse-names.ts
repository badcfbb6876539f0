/** What Lighthouse 13 calls things, for the adapter that runs it and for screens, which do not read adapters. */
export const DEVICES = ['mobile', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

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
