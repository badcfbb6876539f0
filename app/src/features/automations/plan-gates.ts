import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Automations of any action. */
export const automationsGate: FeatureGate = { feature: 'automations' }
