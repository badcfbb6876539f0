import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'
import { ALL_TYPES } from './domain/types/schema-types.ts'

/** Gates for switching a type on; every plan may switch it off. */
export const schemaTypeGates: readonly FeatureGate[] = ALL_TYPES.map(({ gate }) => gate)
