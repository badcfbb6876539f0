import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'
import type { FillsState } from '../../contract/fills.ts'
import { LIST_KEY, schemaResultsApi } from '../results-api.ts'

/** Below the lists' key, so that the end of a scan reloads it with them. */
const FILLS_KEY = [...LIST_KEY, 'fills']
const WHILE_LOOKING_MS = 1_500

/** Loads what the store's own data can fill in; polls during a search. */
export function useFills() {
  return useQuery({
    queryKey: FILLS_KEY,
    queryFn: () => schemaResultsApi.fills(),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? WHILE_LOOKING_MS : FOLLOW_MS),
  })
}

/** Starts another search of the product data; the response is the new state. */
export function useFindFills() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => schemaResultsApi.findFills(),
    onSuccess: (state: FillsState) => cache.setQueryData(FILLS_KEY, state),
  })
}

/** Loads a page of one group's values. */
export function useFillValues(group: string, page: number) {
  return useQuery({
    queryKey: [...FILLS_KEY, 'values', group, page],
    queryFn: () => schemaResultsApi.fillValues({ group, page }),
    placeholderData: keepPreviousData,
  })
}

/** Writes the selection; the response names the operation. */
export function useApplyFills() {
  return useMutation({ mutationFn: schemaResultsApi.applyFills })
}

/** Returns the number of values and choices to review. */
export function fillCount({ choices, groups }: FillsState): number {
  return choices.length + groups.reduce((sum, { values }) => sum + values, 0)
}
