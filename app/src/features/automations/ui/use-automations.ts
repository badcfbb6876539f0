import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Definition } from '../contract.ts'
import type { wishOf } from './automation-form.ts'
import { automationsApi } from './automations-api.ts'

const KEY = ['automations']
export type Wish = NonNullable<ReturnType<typeof wishOf>>

/** All automations; asked again the sooner the more one of them has to do. */
export function useAutomations() {
  return useQuery({
    queryKey: KEY,
    queryFn: () => automationsApi.list(),
    refetchInterval: ({ state }) => {
      const active = state.data?.automations.filter(({ status }) => status === 'active') ?? []
      if (active.some(({ waiting }) => waiting > 0)) return 3_000
      return active.length > 0 ? 10_000 : 30_000
    },
  })
}

/** What it would write now. Counted anew each time somebody asks. */
export function usePreview(wish: Wish | null) {
  return useQuery({
    queryKey: ['automation-preview', wish],
    queryFn: () => {
      if (!wish) throw new Error('Nothing is asked.')
      return automationsApi.previewDraft(wish)
    },
    enabled: wish !== null,
    staleTime: 0,
  })
}

/** Three items as it would write them; asked once for each wish, since a model answers. */
export function useSamples(wish: Wish | null) {
  return useQuery({
    queryKey: ['automation-samples', wish],
    queryFn: () => {
      if (!wish) throw new Error('Nothing is asked.')
      return automationsApi.samples(wish)
    },
    enabled: wish !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The ways to change automations; each brings the list up to date. */
export function useAutomationActions() {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: KEY })
  return {
    save: useMutation({
      mutationFn: async ({
        id,
        definition,
        existing,
      }: {
        id: string | null
        definition: Definition
        existing: boolean
      }) => {
        const saved = await (id === null
          ? automationsApi.create(definition)
          : automationsApi.save({ id, ...definition }))
        return existing ? automationsApi.run({ id: saved.id }) : saved
      },
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => automationsApi.remove({ id }),
      // Not waited for: the screen of what is gone leads away first.
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
