import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** XML and HTML sitemaps; existing results stay readable without the feature. */
export const sitemapsGate: FeatureGate = { feature: 'sitemaps' }
