import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Connecting and fetching; what was fetched stays readable without it. */
export const searchConsoleGate: FeatureGate = { feature: 'search-console' }
