import type { Feature } from './plan-catalogue.ts'

/**
 * A part of a feature that depends on the plan: declared once, in the feature's `plan-gates.ts`, for server and
 * screens.
 */
export interface FeatureGate {
  /** Name in the plan catalogue, which holds the smallest plan that includes it. */
  feature: Feature
  /** Types of operations without a generator that need this feature: without it they cannot be run again. */
  operations?: readonly string[]
}

/**
 * What a `server.ts` offers of its gates: the pricing page lists the features, and a re-run checks the operation's
 * gate.
 */
export function offeredGates(...gates: readonly FeatureGate[]): {
  features: Feature[]
  operationFeatures: Record<string, Feature>
} {
  return {
    features: gates.map(({ feature }) => feature),
    operationFeatures: Object.fromEntries(
      gates.flatMap(({ feature, operations = [] }) => operations.map((type) => [type, feature])),
    ),
  }
}
