import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AGAIN } from '#kit/ui/api/query-client.ts'
import { useSearchParams } from '#kit/ui/use-search-params.ts'

/** URL parameter in which the platform returns the charge's number. */
const CHARGE = 'charge_id'

/** Returns the cache key of the last order's outcome while the page shows it; `key` identifies the page. */
export const outcomeKey = (key: string) => ['charge-outcome', key]

/**
 * Queries the outcome of the charge in the URL once and removes it from the URL: reloading or returning does not show
 * it again. `result` is null for a charge that is not ours, undefined while there is nothing to show.
 */
export function useChargeReturn<Result>(
  key: string,
  ask: (charge: { chargeId: string }) => Promise<{ result: Result | null }>,
) {
  const [query, setQuery] = useSearchParams()
  const cache = useQueryClient()
  const number = query.get(CHARGE)
  const charge = number !== null && /^\d{1,20}$/.test(number) ? number : null
  const { data } = useQuery<{ result: Result | null } | null>({
    queryKey: outcomeKey(key),
    queryFn: () => null,
    enabled: false,
  })
  const refresh = useMutation({
    // The platform's notice of the same charge arrives at this moment, and may hold its row.
    ...AGAIN,
    mutationFn: (chargeId: string) => ask({ chargeId }),
    onSuccess: (answer) => {
      cache.setQueryData(outcomeKey(key), answer)
      // The purchase may show anywhere: in a balance, a plan, an order.
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== outcomeKey(key)[0] })
      // Based on the current URL: another tab chosen meanwhile stays open.
      const next = new URLSearchParams(location.search)
      next.delete(CHARGE)
      setQuery(next, { replace: true })
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
    dismiss: () => cache.setQueryData(outcomeKey(key), null),
    retry: () => charge !== null && mutate(charge),
  }
}

/** Opens the platform's page in the whole window: it does not work in a frame. */
export function goToApproval({ confirmationUrl }: { confirmationUrl: string }): void {
  open(confirmationUrl, '_top')
}
