import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Section } from './section.tsx'
import { Loading, SkeletonRows } from './skeleton.tsx'

/**
 * A panel once its data has loaded: until then a skeleton with `rows` rows, or the failure and a retry, in its own
 * card unless the panel is `inside` one.
 */
export function Loaded<Data>({
  query,
  rows = 8,
  inside = false,
  onlyNow = false,
  children,
}: {
  query: UseQueryResult<Data>
  rows?: number
  inside?: boolean
  /** True if earlier data says nothing once it could not be loaded again: the failure replaces it. */
  onlyNow?: boolean
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined && !(onlyNow && query.isError)) return children(query.data)
  const shown = query.isPending ? (
    <SkeletonRows rows={rows} sign={false} />
  ) : (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  )
  const panel = inside ? shown : <Section>{shown}</Section>
  return query.isPending ? <Loading>{panel}</Loading> : panel
}
