import { useQuery } from '@tanstack/react-query'
import { creditsApi } from '#core/credits/ui/credits-api.ts'

/** Credits for texts that can be spent; null while nobody knows or nothing is counted. */
export function useAvailableCredits(): number | null {
  const { data } = useQuery({ queryKey: ['credits'], queryFn: () => creditsApi.get() })
  if (!data || data.unmetered) return null
  return data.balances.find(({ credit }) => credit === 'ai-meta')?.available ?? 0
}
