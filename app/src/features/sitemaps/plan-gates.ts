import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** XML and HTML sitemaps; what was found stays readable without it. */
export const sitemapsGate: FeatureGate = { feature: 'sitemaps' }
