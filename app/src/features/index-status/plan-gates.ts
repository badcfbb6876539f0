import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

export const indexStatusGate: FeatureGate = { feature: 'index-status' }
