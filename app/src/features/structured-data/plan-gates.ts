import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Switching Smart Product on; switching it off is open to every plan. */
export const productSchemaGate: FeatureGate = { feature: 'product-schema' }
