import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SchemaResultsListInput, SchemaResultsView } from '../contract.ts'
import { LIST_KEY, schemaResultsApi } from './results-api.ts'

/** Loads the faults on the pages of a view, grouped. */
export function useProblems(view: SchemaResultsView) {
  return useQuery({
    queryKey: [...LIST_KEY, 'problems', view],
    queryFn: () => schemaResultsApi.problems({ view }),
    placeholderData: keepPreviousData,
  })
}

/** Loads one page of the list. */
export function usePages(input: SchemaResultsListInput) {
  return useQuery({
    queryKey: [...LIST_KEY, input],
    queryFn: () => schemaResultsApi.list(input),
    placeholderData: keepPreviousData,
  })
}
