import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Scans of the store's pages; earlier findings are readable without it. */
export const schemaResultsGate: FeatureGate = { feature: 'schema-results' }
