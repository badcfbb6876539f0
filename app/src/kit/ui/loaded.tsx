import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Section } from './section.tsx'
import { Loading, SkeletonRows } from './skeleton.tsx'

/** A panel once its answer is here: until then a skeleton of so many `rows`, or why it is not and another try. */
export function Loaded<Data>({
  query,
  rows = 8,
  children,
}: {
  query: UseQueryResult<Data>
  rows?: number
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending)
    return (
      <Loading>
        <Section>
          <SkeletonRows rows={rows} sign={false} />
        </Section>
      </Loading>
    )
  return (
    <Section>
      <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    </Section>
  )
}
