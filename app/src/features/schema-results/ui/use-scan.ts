import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FOLLOW_MS, useFollowUp } from '#kit/ui/use-follow-up.ts'
import type { SchemaResultsState } from '../contract.ts'
import { LIST_KEY, STATE_KEY, schemaResultsApi } from './results-api.ts'

const WHILE_RUNNING_MS = 1_500
/** Lists and problems of a large store take longer to count than its state. */
const LISTS_EVERY_MS = 3_000
/** Home shows results of the pages. */
const HOME_KEY = ['home']

/** Loads the state of the scan and polls during a run; lists are reloaded while pages are read, and at its end. */
export function useScan() {
  const state = useQuery({
    queryKey: STATE_KEY,
    queryFn: () => schemaResultsApi.get(),
    refetchInterval: ({ state: { data } }) => (data?.run?.state === 'running' ? WHILE_RUNNING_MS : FOLLOW_MS),
  })
  useFollowUp(state.data && markOf(state.data), [LIST_KEY, HOME_KEY], LISTS_EVERY_MS)
  return state
}

/** Changes with every page of a run, and at its end. */
function markOf({ run }: SchemaResultsState): string {
  if (!run) return ''
  const { known, waiting } = run.coverage
  return `${run.id} ${run.state} ${known - waiting}`
}

/** Starts and stops runs; the response is the new state. */
export function useRun() {
  const cache = useQueryClient()
  const onSuccess = (state: SchemaResultsState) => cache.setQueryData(STATE_KEY, state)
  return {
    start: useMutation({ mutationFn: () => schemaResultsApi.start(), onSuccess }),
    stop: useMutation({ mutationFn: () => schemaResultsApi.stop(), onSuccess }),
    limit: useMutation({
      mutationFn: (pageLimit: number) => schemaResultsApi.settings({ pageLimit }),
      onSuccess,
    }),
  }
}
