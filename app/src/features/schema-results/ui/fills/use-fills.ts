import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'
import type { FillsState } from '../../contract/fills.ts'
import { LIST_KEY, schemaResultsApi } from '../results-api.ts'

/** Below the lists: what a scan ends with is asked for again with them. */
const FILLS_KEY = [...LIST_KEY, 'fills']
const WHILE_LOOKING_MS = 1_500

/** What the store's own data can fill in; asked again while a look is under way. */
export function useFills() {
  return useQuery({
    queryKey: FILLS_KEY,
    queryFn: () => schemaResultsApi.fills(),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? WHILE_LOOKING_MS : FOLLOW_MS),
  })
}

/** Has the product data looked through again; the answer is the new state. */
export function useFindFills() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => schemaResultsApi.findFills(),
    onSuccess: (state: FillsState) => cache.setQueryData(FILLS_KEY, state),
  })
}

/** A page of one group's values. */
export function useFillValues(group: string, page: number) {
  return useQuery({
    queryKey: [...FILLS_KEY, 'values', group, page],
    queryFn: () => schemaResultsApi.fillValues({ group, page }),
    placeholderData: keepPreviousData,
  })
}

/** Writes what was chosen; the answer names the operation. */
export function useApplyFills() {
  return useMutation({ mutationFn: schemaResultsApi.applyFills })
}

/** How much there is to review. */
export function fillCount({ choices, groups }: FillsState): number {
  return choices.length + groups.reduce((sum, { values }) => sum + values, 0)
}
