import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Automations of every action. */
export const automationsGate: FeatureGate = { feature: 'automations' }
