import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Daily measurement of page speed, and its trends; without it, each page is measured once before and once after. */
export const speedReportsGate: FeatureGate = { feature: 'page-speed-reports' }
