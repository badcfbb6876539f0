import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ChargeResult } from '../contract.ts'
import { plansApi } from './plans-api.ts'
import { OUTCOME } from './use-plans.ts'

/** The platform puts the charge's number there when it leads the merchant back. */
const CHARGE = 'charge_id'

/**
 * Asks once what became of the charge in the URL, which then leaves the URL: reloading or coming back does
 * not say it again. `result` is null for a charge that is not ours, undefined while there is nothing to say.
 */
export function useChargeOutcome() {
  const [query, setQuery] = useSearchParams()
  const cache = useQueryClient()
  const number = query.get(CHARGE)
  const charge = number !== null && /^\d{1,20}$/.test(number) ? number : null
  const { data } = useQuery<{ result: ChargeResult | null } | null>({
    queryKey: OUTCOME,
    queryFn: () => null,
    enabled: false,
  })
  const refresh = useMutation({
    mutationFn: (chargeId: string) => plansApi.refresh({ chargeId }),
    onSuccess: (answer) => {
      cache.setQueryData(OUTCOME, answer)
      for (const key of ['plans', 'credits', 'credits-statement', 'plans-charges'])
        void cache.invalidateQueries({ queryKey: [key] })
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete(CHARGE)
          return next
        },
        { replace: true },
      )
    },
  })
  const { mutate } = refresh
  useEffect(() => {
    if (charge !== null) mutate(charge)
  }, [charge, mutate])
  return {
    charge,
    asking: refresh.isPending,
    error: refresh.error,
    result: data?.result,
    dismiss: () => cache.setQueryData(OUTCOME, null),
    retry: () => charge !== null && mutate(charge),
  }
}
