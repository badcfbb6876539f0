import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { PagedTable } from '#kit/ui/paged-table.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useListedColumns } from './listed-columns.tsx'
import type { ListFilters } from './use-list-filters.ts'
import { useListed, type useSitemapActions } from './use-sitemaps.ts'
import './sitemaps.css'

/** The list of pages a tab and its filters ask for, problems first. */
export function ListedPages({
  filters,
  actions,
}: {
  filters: ListFilters
  actions: ReturnType<typeof useSitemapActions>
}) {
  const { t } = useTranslation('sitemaps')
  const list = useListed(filters.input)
  const columns = useListedColumns(actions.reread)
  const place = useRef<HTMLDivElement>(null)
  const { problem } = filters.filters
  // Whoever opens the pages of a problem looks at them, not at where they were.
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'start' })
  }, [problem])
  const rows = list.data?.rows ?? []
  const total = list.data?.total ?? 0
  const pageSize = list.data?.pageSize ?? 1
  const { page } = filters
  return (
    <div ref={place}>
      <Section title={t('list.title')} flush>
        <div className="sp-section-body">
          <Stack gap={2}>
            <SearchField
              label={t('list.search')}
              value={filters.filters.q ?? ''}
              onValue={(q) => filters.set({ q })}
            />
            {filters.active > 0 && (
              <Inline>
                {problem && (
                  <Button icon="close" onPress={() => filters.set({ problem: '' })}>
                    {t('list.onlyProblem', { problem: t(`finding.${problem}.title`) })}
                  </Button>
                )}
                <Button tone="plain" icon="close" onPress={filters.clear}>
                  {t('list.clear')}
                </Button>
              </Inline>
            )}
          </Stack>
        </div>
        <FailureLine error={actions.reread.error} />
        {list.isPending ? (
          <Loading>
            <SkeletonRows rows={8} />
          </Loading>
        ) : list.isError ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : total === 0 ? (
          <EmptyState
            drawing={filters.active > 0 ? 'lost' : 'done'}
            title={t(filters.active > 0 ? 'list.noMatch' : 'list.none')}
            action={filters.active > 0 && <Button onPress={filters.clear}>{t('list.clear')}</Button>}
          >
            {filters.active === 0 && t('list.noneNote')}
          </EmptyState>
        ) : (
          <PagedTable
            label={t('list.title')}
            columns={columns}
            rowKey={({ id }) => id}
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
