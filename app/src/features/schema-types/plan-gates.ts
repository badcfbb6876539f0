import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'
import { ALL_TYPES } from './domain/types/schema-types.ts'

/** Switching a type on; switching it off is open to every plan. */
export const schemaTypeGates: readonly FeatureGate[] = ALL_TYPES.map(({ gate }) => gate)
