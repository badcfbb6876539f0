import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isBeingRead, useUntilSynced } from '#core/catalogue/ui/until-synced.ts'
import type { Automation, Definition } from '../contract.ts'
import type { wishOf } from './automation-form.ts'
import { automationsApi } from './automations-api.ts'

const KEY = ['automations']
export type Wish = NonNullable<ReturnType<typeof wishOf>>

/** Loads all automations; polls more often if an active one has candidates that wait for the next minute. */
export function useAutomations() {
  return useQuery({
    queryKey: KEY,
    queryFn: () => automationsApi.list(),
    refetchInterval: ({ state }) => {
      const active = state.data?.automations.filter(({ status }) => status === 'active') ?? []
      const isSoon = ({ waiting, today, dailyCap, problem }: Automation) =>
        waiting > 0 && today < dailyCap && problem === null
      if (active.some(isSoon)) return 3_000
      return active.length > 0 ? 10_000 : 30_000
    },
  })
}

/** Previews what it would write now. Counted again on every request. */
export function usePreview(wish: Wish | null) {
  return useQuery({
    queryKey: ['automation-preview', wish],
    queryFn: () => {
      if (!wish) throw new Error('Nothing is asked.')
      return automationsApi.previewDraft(wish)
    },
    enabled: wish !== null,
    staleTime: 0,
    ...useUntilSynced(),
  })
}

/** Generates three sample items; requested once per definition, since a model is called. */
export function useSamples(wish: Wish | null) {
  return useQuery({
    queryKey: ['automation-samples', wish],
    queryFn: () => {
      if (!wish) throw new Error('Nothing is asked.')
      return automationsApi.samples(wish)
    },
    enabled: wish !== null,
    staleTime: Number.POSITIVE_INFINITY,
    ...useUntilSynced(),
    retry: (_failures, error) => isBeingRead(error),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Mutations of automations; each reloads the list. */
export function useAutomationActions() {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: KEY })
  return {
    save: useMutation({
      mutationFn: ({
        id,
        definition,
        before,
        ...more
      }: {
        id: string | null
        definition: Definition
        /** The one the form was opened with; null for a new one. */
        before: Definition | null
        existing: boolean
        /** Of the form: a call whose answer was lost makes no second automation. */
        idempotencyKey: string
      }) => {
        const { existing, idempotencyKey } = more
        return id === null
          ? automationsApi.create({ ...definition, existing, idempotencyKey })
          : automationsApi.save({ id, ...definition, existing, ...(before && { before }) })
      },
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => automationsApi.remove({ id }),
      // Not awaited: the screen of the deleted automation navigates away first.
      onSuccess: () => void onSuccess(),
    }),
    run: useMutation({ mutationFn: (id: string) => automationsApi.run({ id }), onSuccess }),
    activate: useMutation({
      mutationFn: (input: { id: string; existing: boolean }) => automationsApi.activate(input),
      onSuccess,
    }),
    pause: useMutation({ mutationFn: (id: string) => automationsApi.pause({ id }), onSuccess }),
  }
}
