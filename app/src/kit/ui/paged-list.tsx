import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import type { DataTableProps } from './data-table.tsx'
import type { DrawingName } from './drawing.tsx'
import { EmptyState } from './empty-state.tsx'
import { Loaded } from './loaded.tsx'
import { PagedTable } from './paged-table.tsx'
import type { SteadyList } from './use-steady-rows.ts'

interface PagedListProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'stale'> {
  query: UseQueryResult<{ rows: Row[]; total: number; pageSize: number }>
  /** From the URL: the page, the number of active filters, and the function that clears them. */
  filters: { page: number; go: (page: number) => void; active: number; clear: () => void }
  /** Shown if there are no rows at all. */
  empty: { title: string; note?: ReactNode; drawing?: DrawingName; action?: ReactNode }
  /** Shown if filters hide all rows. */
  noMatch: { title: string; clear: string }
  /** Of a list that is reloaded while somebody reads it. */
  steady?: SteadyList | undefined
}

/** A paged list below its filters: loading, failed, empty, hidden by its filters, or shown. */
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

/** Scrolls the list into view with each new `chosen`: someone who opens the pages of a problem wants to see them. */
export function ScrolledList({ chosen, children }: { chosen: string | undefined; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) list.current?.scrollIntoView({ block: 'start' })
  }, [chosen])
  return <div ref={list}>{children}</div>
}
