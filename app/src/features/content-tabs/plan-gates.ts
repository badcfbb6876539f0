import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Creating and changing product content tabs; switching off and deleting are available on every plan. */
export const contentTabsGate: FeatureGate = { feature: 'content-tabs', operations: ['content-tabs.save'] }
