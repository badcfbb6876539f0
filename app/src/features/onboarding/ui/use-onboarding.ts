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

/**
 * Posts a status and shows it at once; what the server did not take is as it was, with the reason in `error`. Statuses go one
 * after the other, and an answer speaks of its own step alone: the others may have been ticked since it was asked for.
 */
export function useSuggestionStatus() {
  const cache = useQueryClient()
  const show = (id: SuggestionId, status: boolean) =>
    cache.setQueryData<Onboarding | null>(KEY, (before) => before && withStatus(before, id, status))
  return useMutation({
    scope: { id: 'onboarding' },
    mutationFn: ({ id, status }: Pick<SuggestionItem, 'id' | 'status'>) =>
      onboardingApi.setStatus({ [id]: status }),
    onMutate: ({ id, status }) => {
      show(id, status)
    },
    onError: (_error, { id, status }) => show(id, !status),
    onSuccess: ({ onboarding }, { id }) => {
      show(id, onboarding[id])
      void cache.invalidateQueries({ queryKey: ['home'] })
      // The server ends onboarding with its last step.
      if (Object.values(onboarding).every(Boolean)) void cache.invalidateQueries({ queryKey: ['profile'] })
    },
  })
}

function withStatus(before: Onboarding, id: SuggestionId, status: boolean): Onboarding {
  return {
    ...before,
    onboarding: { ...before.onboarding, [id]: status },
    suggestions: before.suggestions.map((item) =>
      item.id === id ? { ...item, status, ticked: status && (item.ticked || !item.status) } : item,
    ),
  }
}
