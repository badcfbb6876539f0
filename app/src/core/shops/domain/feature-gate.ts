import type { Feature } from './plan-catalogue.ts'

/** A part of a feature that a plan opens: declared once, in the feature's `plan-gates.ts`, for server and screens. */
export interface FeatureGate {
  /** By its name in the plan catalogue, which says the smallest plan. */
  feature: Feature
  /** Types of operations without a generator that belong to it: without it none of them is run again. */
  operations?: readonly string[]
}

/** What a `server.ts` offers of its gates: the pricing page names the features, a re-run asks for an operation's. */
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
