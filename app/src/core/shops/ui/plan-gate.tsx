import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LockedFeature } from '#kit/ui/locked-feature.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { FeatureGate } from '../domain/feature-gate.ts'
import { shopsApi } from './shops-api.ts'

/**
 * Name of the plan a feature needs where the shop's does not open it, else null. Null as well while nobody knows: the
 * server's doors stay the judge.
 */
export function useLockedPlan({ feature }: FeatureGate): string | null {
  const { data } = useQuery({
    queryKey: ['locked-features'],
    queryFn: () => shopsApi.lockedFeatures(),
    staleTime: 60_000,
  })
  return data?.[feature] ?? null
}

/** A feature, or in its place which plan has it: said before anything is typed that would be refused. */
export function PlanGate({ gate, children }: { gate: FeatureGate; children: ReactNode }) {
  const plan = useLockedPlan(gate)
  if (plan === null) return children
  return (
    <Section>
      <LockedFeature plan={plan} />
    </Section>
  )
}
