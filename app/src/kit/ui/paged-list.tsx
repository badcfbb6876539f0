import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import type { DataTableProps } from './data-table.tsx'
import type { DrawingName } from './drawing.tsx'
import { EmptyState } from './empty-state.tsx'
import { Loaded } from './loaded.tsx'
import { PagedTable } from './paged-table.tsx'

interface PagedListProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'stale'> {
  query: UseQueryResult<{ rows: Row[]; total: number; pageSize: number }>
  /** What the URL holds: the page, how many filters are set, and the way back to all rows. */
  filters: { page: number; go: (page: number) => void; active: number; clear: () => void }
  /** Where there are no rows at all. */
  empty: { title: string; note?: ReactNode; drawing?: DrawingName; action?: ReactNode }
  /** Where filters hide them all. */
  noMatch: { title: string; clear: string }
}

/** A list below its filters, a page at a time: loading, failed, empty, hidden by its filters, or there. */
export function PagedList<Row>({ query, filters, empty, noMatch, ...table }: PagedListProps<Row>) {
  return (
    <Loaded query={query} inside>
      {(found) =>
        found.total > 0 ? (
          <PagedTable
            {...table}
            stale={query.isPlaceholderData}
            found={found}
            page={filters.page}
            onPage={filters.go}
          />
        ) : filters.active > 0 ? (
          <EmptyState
            drawing="lost"
            title={noMatch.title}
            action={<Button onPress={filters.clear}>{noMatch.clear}</Button>}
          />
        ) : (
          <EmptyState drawing={empty.drawing ?? 'done'} title={empty.title} action={empty.action}>
            {empty.note}
          </EmptyState>
        )
      }
    </Loaded>
  )
}

/** Whoever opens the pages of a problem looks at them, not at where he was: the list comes into view with each `chosen`. */
export function ListPlace({ chosen, children }: { chosen: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) place.current?.scrollIntoView({ block: 'start' })
  }, [chosen])
  return <div ref={place}>{children}</div>
}
