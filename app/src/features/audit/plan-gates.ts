import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** The SEO audit; earlier findings are readable without it. */
export const auditGate: FeatureGate = { feature: 'seo-audit' }
