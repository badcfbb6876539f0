import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Optimising images, and restoring originals. */
export const imagesGate: FeatureGate = { feature: 'image-optimization' }

/** Automatic optimisation; restoring is available without it. */
export const imageAutomationGate: FeatureGate = { feature: 'automations' }
