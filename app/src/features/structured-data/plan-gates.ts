import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Gate for switching Smart Product on; every plan may switch it off. */
export const productSchemaGate: FeatureGate = { feature: 'product-schema' }
