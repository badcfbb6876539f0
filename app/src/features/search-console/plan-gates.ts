import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Gate for connecting and fetching; fetched days stay readable without it. */
export const searchConsoleGate: FeatureGate = { feature: 'search-console' }
