import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useFollowUp } from '#kit/ui/use-follow-up.ts'
import type { IndexListInput, IndexSettings, IndexState } from '../contract.ts'
import { patienceWith } from './index-patience.ts'
import { indexStatusApi, LIST_KEY, STATE_KEY } from './index-status-api.ts'

/** Queries the state, repeatedly while questions are under way; lists refetch when it changes. */
export function useIndexStatus() {
  const state = useQuery({
    queryKey: STATE_KEY,
    queryFn: () => indexStatusApi.get(),
    refetchInterval: ({ state: { data } }) => (data ? patienceWith(data) : false),
  })
  const mark = state.data && JSON.stringify([state.data.round, state.data.counts])
  useFollowUp(mark, [LIST_KEY])
  return state
}

export function useIndexPages(input: IndexListInput) {
  return useQuery({
    queryKey: [...LIST_KEY, 'pages', input],
    queryFn: () => indexStatusApi.list(input),
    placeholderData: keepPreviousData,
  })
}

export function useIndexProblems() {
  return useQuery({ queryKey: [...LIST_KEY, 'problems'], queryFn: () => indexStatusApi.problems() })
}

export function useIndexPage(id: string) {
  return useQuery({ queryKey: [...LIST_KEY, 'page', id], queryFn: () => indexStatusApi.page({ id }) })
}

/** Mutations of the page; each updates the cached state and confirms it in a toast. */
export function useIndexActions() {
  const cache = useQueryClient()
  const frame = useFrame()
  const { t } = useTranslation('index-status')
  const keep = (words: string) => async (state: IndexState) => {
    cache.setQueryData(STATE_KEY, state)
    frame.toast(words)
    await cache.invalidateQueries({ queryKey: LIST_KEY })
  }
  return {
    check: useMutation({ mutationFn: () => indexStatusApi.check(), onSuccess: keep(t('started')) }),
    ask: useMutation({
      mutationFn: (ids: string[]) => indexStatusApi.ask({ ids }),
      onSuccess: (state, ids) => keep(t('list.askedToast', { count: ids.length }))(state),
    }),
    save: useMutation({
      mutationFn: (settings: IndexSettings) => indexStatusApi.save(settings),
      onSuccess: keep(t('settings.saved')),
    }),
  }
}
export type IndexActions = ReturnType<typeof useIndexActions>
