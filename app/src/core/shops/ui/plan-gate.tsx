import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LockedFeature } from '#kit/ui/locked-feature.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { FeatureGate } from '../domain/feature-gate.ts'
import { shopsApi } from './shops-api.ts'

/**
 * Returns the name of the plan a feature needs if the shop's plan does not include it, `CLOSED_BY_STAFF` if staff closed
 * it, else null. Also null while unknown: the server decides in any case.
 */
export function useLockedPlan({ feature }: FeatureGate): string | null {
  const { data } = useQuery({
    queryKey: ['locked-features'],
    queryFn: () => shopsApi.lockedFeatures(),
    staleTime: 60_000,
  })
  return data?.[feature] ?? null
}

/** Shows a feature, or what locks it, before the merchant types anything that would be refused. */
export function PlanGate({ gate, children }: { gate: FeatureGate; children: ReactNode }) {
  const plan = useLockedPlan(gate)
  if (plan === null) return children
  return (
    <Section>
      <LockedFeature plan={plan} />
    </Section>
  )
}
