import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { FOLLOW_MS, useFollowUp } from '#kit/ui/use-follow-up.ts'
import type { SitemapListInput, SitemapsState } from '../contract.ts'
import type { SitemapTab } from '../domain/kinds.ts'
import { LIST_KEY, STATE_KEY, sitemapsApi } from './sitemaps-api.ts'

const WHILE_RUNNING_MS = 1_500

/** The state of the reading, asked again while anything is under way; lists follow when it moved on. */
export function useSitemaps() {
  const state = useQuery({
    queryKey: STATE_KEY,
    queryFn: () => sitemapsApi.get(),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? WHILE_RUNNING_MS : FOLLOW_MS),
  })
  const mark = state.data && JSON.stringify([state.data.reading, state.data.counts])
  useFollowUp(mark, [LIST_KEY])
  return state
}

/** Sitemaps are read, or pages are and have not all been judged. */
function isMoving({ reading, pages }: SitemapsState): boolean {
  return reading?.state === 'running' || pages.running
}

/** One page of the list. */
export function useListed(input: SitemapListInput) {
  return useQuery({
    queryKey: [...LIST_KEY, input],
    queryFn: () => sitemapsApi.list(input),
    placeholderData: keepPreviousData,
  })
}

/** What is wrong in a tab. */
export function useProblems(tab: SitemapTab) {
  return useQuery({
    queryKey: [...LIST_KEY, 'problems', tab],
    queryFn: () => sitemapsApi.problems({ tab }),
    placeholderData: keepPreviousData,
  })
}

/** What can be done; the answer is the new state, and said. */
export function useSitemapActions() {
  const cache = useQueryClient()
  const frame = useFrame()
  const { t } = useTranslation('sitemaps')
  const keep = (words: string) => (state: SitemapsState) => {
    cache.setQueryData(STATE_KEY, state)
    frame.toast(words)
  }
  return {
    read: useMutation({ mutationFn: () => sitemapsApi.read(), onSuccess: keep(t('xml.started')) }),
    add: useMutation({
      mutationFn: (url: string) => sitemapsApi.add({ url }),
      onSuccess: keep(t('files.added')),
    }),
    remove: useMutation({
      mutationFn: (id: string) => sitemapsApi.remove({ id }),
      onSuccess: keep(t('files.removed')),
    }),
    namePage: useMutation({
      mutationFn: (url: string) => sitemapsApi.namePage({ url }),
      onSuccess: keep(t('pages.added')),
    }),
    removeNamedPage: useMutation({
      mutationFn: (url: string) => sitemapsApi.removeNamedPage({ url }),
      onSuccess: keep(t('pages.removed')),
    }),
    reread: useMutation({
      mutationFn: (id: string) => sitemapsApi.reread({ id }),
      onSuccess: async () => {
        await cache.invalidateQueries({ queryKey: STATE_KEY })
        await cache.invalidateQueries({ queryKey: LIST_KEY })
        frame.toast(t('list.checked'))
      },
    }),
  }
}
