import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Product content tabs that are made or changed; switching off and deleting are open to all. */
export const contentTabsGate: FeatureGate = { feature: 'content-tabs', operations: ['content-tabs.save'] }
