import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { FOLLOW_MS, useFollowUp } from '#kit/ui/use-follow-up.ts'
import type { SitemapListInput, SitemapsState } from '../contract.ts'
import type { SitemapTab } from '../domain/kinds.ts'
import { LIST_KEY, STATE_KEY, sitemapsApi } from './sitemaps-api.ts'

const WHILE_RUNNING_MS = 1_500

/** Queries the state of the reading, more often while work is in progress; lists are refetched when it changes. */
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

/** True while sitemaps are being read, or pages are being read or judged. */
function isMoving({ reading, pages }: SitemapsState): boolean {
  return reading?.state === 'running' || pages.running
}

/** Queries one page of the list. */
export function useListed(input: SitemapListInput) {
  return useQuery({
    queryKey: [...LIST_KEY, input],
    queryFn: () => sitemapsApi.list(input),
    placeholderData: keepPreviousData,
  })
}

/** Queries the problems of a tab. */
export function useProblems(tab: SitemapTab) {
  return useQuery({
    queryKey: [...LIST_KEY, 'problems', tab],
    queryFn: () => sitemapsApi.problems({ tab }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the actions of the screen; each updates the state and shows a message. */
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
