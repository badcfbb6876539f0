import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** The SEO audit; what was found stays readable without it. */
export const auditGate: FeatureGate = { feature: 'seo-audit' }
