import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Making images smaller, and putting originals back. */
export const imagesGate: FeatureGate = { feature: 'image-optimization' }

/** Having that done by itself; restoring stays open without it. */
export const imageAutomationGate: FeatureGate = { feature: 'automations' }
