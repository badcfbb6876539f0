import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ReviewInput } from '../contract.ts'
import { type ChangesQuery, changesApi, type HistoryQuery, type OperationsQuery } from './changes-api.ts'
import { operationPath } from './operation-paths.ts'
import { isUnderWay } from './under-way.ts'
import { loadTitles } from './use-change-words.ts'

/** Interval at which an operation under way is fetched again, in milliseconds. */
const FOLLOW_MS = 1_500
/** Lists follow more slowly, because they are being read. */
const LIST_FOLLOW_MS = 4_000

/** Reads one page of the store's operations; follows while one of them is under way. */
export function useOperations(input: OperationsQuery) {
  const { i18n } = useTranslation('changes')
  return useQuery({
    queryKey: ['operations', input],
    queryFn: async () => {
      const found = await changesApi.operations(input)
      await loadTitles(i18n, found.rows)
      return found
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? LIST_FOLLOW_MS : false),
  })
}

/** Reads one operation; follows its counts while it is under way. */
export function useOperation(id: string) {
  const { i18n } = useTranslation('changes')
  return useQuery({
    queryKey: ['operation', id],
    queryFn: async () => {
      const operation = await changesApi.operation({ id })
      await loadTitles(i18n, [operation])
      return operation
    },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? FOLLOW_MS : false),
  })
}

/** Returns the query of one page of an operation's changes, with its cache key. */
export const changesQuery = (i18n: Parameters<typeof loadTitles>[0], input: ChangesQuery) => ({
  queryKey: ['operation-changes', input],
  queryFn: async () => {
    const found = await changesApi.changes(input)
    await loadTitles(i18n, found.rows)
    return found
  },
})

/** Reads one page of an operation's changes; `follow` while they change. */
export function useChanges(input: ChangesQuery, follow: boolean) {
  const { i18n } = useTranslation('changes')
  return useQuery({
    ...changesQuery(i18n, input),
    placeholderData: keepPreviousData,
    refetchInterval: follow ? LIST_FOLLOW_MS : false,
  })
}

/** Most requests to the server in one "search further" through a long History. */
const STEPS = 10

/**
 * Reads one page of the whole store's changes. If filters match few of many, the server returns before the page is
 * full; `fetchNextPage` then searches further for the same page.
 */
export function useHistory(input: HistoryQuery) {
  const { i18n } = useTranslation('changes')
  const size = Number(input.limit ?? 50)
  return useInfiniteQuery({
    queryKey: ['history', input],
    queryFn: async ({ pageParam }) => {
      let found = await changesApi.history({ ...input, ...pageParam })
      // A request for more follows a first search that found too little: it goes on until it finds something.
      let left = pageParam ? STEPS : 1
      while (--left > 0 && found.rows.length === 0 && found.searchedTo !== null && found.next !== null)
        found = await changesApi.history({ ...input, ...pageParam, cursor: found.next })
      await loadTitles(i18n, found.rows)
      return found
    },
    initialPageParam: null as { cursor: string; limit: number } | null,
    getNextPageParam: ({ next, searchedTo }, pages) => {
      const rows = pages.reduce((sum, page) => sum + page.rows.length, 0)
      return next !== null && searchedTo !== null && rows < size ? { cursor: next, limit: size - rows } : null
    },
    select: ({ pages }) => {
      const last = pages.at(-1)
      const rows = pages.flatMap((page) => page.rows)
      return { rows, next: last?.next ?? null, searchedTo: last?.searchedTo ?? null }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

type Acting = 'cancel' | 'rerun' | 'undo'

/** Cancels, re-runs or undoes an operation; an undo is a separate operation, which is then shown. */
export function useOperationAction(id: string) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (action: Acting) => changesApi[action]({ id }),
    onSuccess: (operation) => {
      if (operation.id !== id) void navigate(operationPath(operation.id))
    },
    onSettled: () => cache.invalidateQueries(),
  })
}

/**
 * Sends the merchant's decisions on proposals. The state of the calls is not observed: an observer would redraw the
 * whole grid at each press, before the next frame.
 */
export function useReview(id: string) {
  const cache = useQueryClient()
  return useMemo(() => {
    const onSettled = () => {
      void cache.invalidateQueries({ queryKey: ['operation', id] })
      void cache.invalidateQueries({ queryKey: ['operation-changes'] })
    }
    const call =
      <Input, Result>(mutationFn: (input: Input) => Promise<Result>) =>
      (input: Input) =>
        cache.getMutationCache().build(cache, { mutationFn, onSettled }).execute(input)
    return {
      decide: call((decision: Partial<Omit<ReviewInput, 'id'>>) =>
        changesApi.review({ id, accept: [], reject: [], edits: [], ...decision }),
      ),
      writeAgain: call((input: { changes: string[]; upTo: number }) =>
        changesApi.writeAgain({ id, ...input }),
      ),
    }
  }, [cache, id])
}
