import { useInfiniteQuery } from '@tanstack/react-query'
import { visitsApi } from './visits-api.ts'

/** Queries all visits, newest first, page by page. */
export function useVisits() {
  return useInfiniteQuery({
    queryKey: ['staff-visits', 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => visitsApi.visits({ cursor: pageParam }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
