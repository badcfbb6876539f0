import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** The platform puts the charge's number there when it leads the merchant back. */
const CHARGE = 'charge_id'

/** What became of the last order, as long as the page says so; `key` is the page's own. */
export const outcomeKey = (key: string) => ['charge-outcome', key]

/**
 * Asks once what became of the charge in the URL, which then leaves the URL: reloading or coming back does
 * not say it again. `result` is null for a charge that is not ours, undefined while there is nothing to say.
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
    mutationFn: (chargeId: string) => ask({ chargeId }),
    onSuccess: (answer) => {
      cache.setQueryData(outcomeKey(key), answer)
      // Whatever was bought may show anywhere: a balance, a plan, an order.
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== outcomeKey(key)[0] })
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
    dismiss: () => cache.setQueryData(outcomeKey(key), null),
    retry: () => charge !== null && mutate(charge),
  }
}

/** The platform's page has to open in the whole window: it is not made for a frame. */
export function goToApproval({ confirmationUrl }: { confirmationUrl: string }): void {
  open(confirmationUrl, '_top')
}
