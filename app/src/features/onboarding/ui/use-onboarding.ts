import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isDontRefresh } from '#kit/ui/api/api-error.ts'
import type { SuggestionItem } from '../contract.ts'
import type { SuggestionId } from '../domain/suggestion-ids.ts'
import { onboardingApi } from './onboarding-api.ts'

const KEY = ['onboarding']
type Onboarding = Awaited<ReturnType<typeof onboardingApi.get>>

/** Returns the suggestions with their status. */
export function useOnboarding() {
  return useQuery(onboardingQuery(useQueryClient()))
}

/** Their query. A 403 with "Don't Refresh" keeps the previous data, which may be none (spec 1 §4). */
export function onboardingQuery(cache: QueryClient) {
  return queryOptions<Onboarding | null>({
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
 * Posts a status and shows it at once; a refused one is reverted, with the reason in `error`. Sends statuses one at a
 * time, and uses only the posted step of a response: others may have been ticked since the request.
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
      // The server ends onboarding with the last step.
      if (Object.values(onboarding).every(Boolean)) void cache.invalidateQueries({ queryKey: ['profile'] })
    },
  })
}

/**
 * Postpones the first steps for this visit to the admin. The server remembers it for the store: onboarding is the store's,
 * so another browser does not open them again, and many browsers store nothing for our frame. If the call fails, they
 * return at the next reload.
 */
export function useLater(): () => void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => onboardingApi.later(),
    onMutate: () => {
      cache.setQueryData<Onboarding | null>(KEY, (before) => before && { ...before, later: true })
    },
  })
  return () => mutate()
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
