import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isDontRefresh } from '#kit/ui/api/api-error.ts'
import type { SuggestionItem } from '../contract.ts'
import type { SuggestionId } from '../domain/suggestion-ids.ts'
import { onboardingApi } from './onboarding-api.ts'

const KEY = ['onboarding']
type Onboarding = Awaited<ReturnType<typeof onboardingApi.get>>

/** The suggestions with their status. A 403 that says "Don't Refresh" leaves what was there before (spec 1 §4). */
export function useOnboarding() {
  const cache = useQueryClient()
  return useQuery<Onboarding | null>({
    queryKey: KEY,
    queryFn: async () => {
      try {
        return await onboardingApi.get()
      } catch (error) {
        if (isDontRefresh(error)) return cache.getQueryData<Onboarding>(KEY) ?? null
        throw error
      }
    },
  })
}

/** Posts a status and shows it at once; what the server did not take is as it was, with the reason in `error`. */
export function useSuggestionStatus() {
  const cache = useQueryClient()
  const show = (statuses: Partial<Record<SuggestionId, boolean>>) =>
    cache.setQueryData<Onboarding | null>(KEY, (before) => before && withStatuses(before, statuses))
  return useMutation({
    mutationFn: ({ id, status }: Pick<SuggestionItem, 'id' | 'status'>) =>
      onboardingApi.setStatus({ [id]: status }),
    onMutate: ({ id, status }) => {
      const before = cache.getQueryData<Onboarding>(KEY)
      show({ [id]: status })
      return before
    },
    onError: (_error, _asked, before) => cache.setQueryData(KEY, before),
    onSuccess: ({ onboarding }) => {
      show(onboarding)
      void cache.invalidateQueries({ queryKey: ['home'] })
      // The server ends onboarding with its last step.
      if (Object.values(onboarding).every(Boolean)) void cache.invalidateQueries({ queryKey: ['profile'] })
    },
  })
}

function withStatuses(before: Onboarding, statuses: Partial<Record<SuggestionId, boolean>>): Onboarding {
  return {
    onboarding: { ...before.onboarding, ...statuses },
    suggestions: before.suggestions.map((item) => {
      const status = statuses[item.id] ?? item.status
      return { ...item, status, ticked: status && (item.ticked || !item.status) }
    }),
  }
}
