import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Alt texts, written by hand or generated. */
export const altTextGate: FeatureGate = { feature: 'alt-text', operations: ['alt-text.edit'] }
