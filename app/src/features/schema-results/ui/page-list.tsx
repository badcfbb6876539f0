import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { PagedTable } from '#kit/ui/paged-table.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { SchemaResultsState, SchemaResultsView } from '../contract.ts'
import { ListFilters } from './list-filters.tsx'
import { useColumns } from './use-columns.tsx'
import type { FilterState } from './use-filters.ts'
import { usePages } from './use-lists.ts'

/** The one list of pages, with what this view asks for first. */
export function PageList({
  state,
  view,
  filters,
}: {
  state: SchemaResultsState
  view: SchemaResultsView
  filters: FilterState
}) {
  const { t } = useTranslation('schema-results')
  const columns = useColumns(view)
  const { input } = filters
  const list = usePages(input)
  const rows = list.data?.rows ?? []
  const total = list.data?.total ?? 0
  const pageSize = list.data?.pageSize ?? 1
  const { page, problem } = filters.filters
  const place = useRef<HTMLDivElement>(null)
  // Whoever opens the pages of a problem looks at them, not at where they were.
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'start' })
  }, [problem])
  return (
    <div ref={place}>
      <Section title={t('list.title')} note={t(`view.${view}.note`)} flush>
        <ListFilters state={state} filters={filters} />
        {list.isPending ? (
          <Loading>
            <SkeletonRows rows={8} />
          </Loading>
        ) : list.isError ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : total === 0 ? (
          <Nothing view={view} filters={filters} />
        ) : (
          <PagedTable
            label={t('list.title')}
            columns={columns}
            rowKey={({ id }) => id}
            sort={filters.filters.sort ?? 'worst'}
            onSort={(sort) => filters.set({ sort })}
            stale={list.isPlaceholderData}
            found={{ rows, total, pageSize }}
            page={page}
            onPage={filters.go}
          />
        )}
      </Section>
    </div>
  )
}

/** No row: good news where nothing was filtered, else the way back. */
function Nothing({ view, filters }: { view: SchemaResultsView; filters: FilterState }) {
  const { t } = useTranslation('schema-results')
  if (filters.active > 0)
    return (
      <EmptyState
        drawing="lost"
        title={t('list.noMatch')}
        action={<Button onPress={filters.clear}>{t('list.clear')}</Button>}
      />
    )
  return (
    <EmptyState drawing="done" title={t(`view.${view}.none`)}>
      {t('list.noneNote')}
    </EmptyState>
  )
}
