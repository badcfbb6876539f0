import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

export const keywordsGate: FeatureGate = { feature: 'keyword-report' }
