import { useQuery } from '@tanstack/react-query'
import { creditsApi } from '#core/credits/ui/credits-api.ts'

/** Credits available for texts; null while unknown or if credits are not counted. */
export function useAvailableCredits(): number | null {
  const { data } = useQuery({ queryKey: ['credits'], queryFn: () => creditsApi.get() })
  if (!data || data.unmetered) return null
  return data.balances.find(({ credit }) => credit === 'ai-meta')?.available ?? 0
}
