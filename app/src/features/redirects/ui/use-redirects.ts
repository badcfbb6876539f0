import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFollowUp } from '#kit/ui/use-follow-up.ts'
import type { RedirectFilter, RedirectState } from '../contract/redirects.ts'
import { LIST_KEY, redirectsApi, STATE_KEY } from './redirects-api.ts'

const WHILE_BUSY_MS = 1_500

/** Counts and problems; polled during a reading or check. Refetches the list when done. */
export function useRedirectState() {
  const state = useQuery({
    queryKey: STATE_KEY,
    queryFn: () => redirectsApi.state(),
    refetchInterval: ({ state: { data } }) => (data?.reading || data?.checking ? WHILE_BUSY_MS : false),
  })
  useFollowUp(state.data && markOf(state.data), [LIST_KEY])
  return state
}

const markOf = ({ total, ours, asOf, checkedAt, reading }: RedirectState): string =>
  [total, ours, asOf, checkedAt, reading].join(' ')

/** Returns one page of the list; `cursor` null is the first. */
export function useRedirectList(filter: RedirectFilter, cursor: string | null) {
  return useQuery({
    queryKey: [...LIST_KEY, filter, cursor],
    queryFn: () => redirectsApi.list({ ...filter, ...(cursor !== null && { cursor }) }),
    placeholderData: keepPreviousData,
  })
}

export function useReadAgain() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => redirectsApi.read(),
    onSuccess: (state) => cache.setQueryData(STATE_KEY, state),
  })
}

/** Returns the mutations of redirects; each invalidates the list and the problems. */
export function useRedirectWrites() {
  const cache = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: STATE_KEY }),
      cache.invalidateQueries({ queryKey: LIST_KEY }),
    ])
  return {
    save: useMutation({
      mutationFn: (edit: { path: string; target: string; was?: string }) => redirectsApi.save(edit),
      onSuccess,
    }),
    removeMatching: useMutation({
      mutationFn: (asked: RedirectFilter & { total: number }) => redirectsApi.removeMatching(asked),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (paths: string[]) => redirectsApi.remove({ paths }),
      onSuccess,
    }),
  }
}
