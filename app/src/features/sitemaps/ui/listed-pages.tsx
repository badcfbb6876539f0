import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { CsvButton } from '#kit/ui/csv-button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { PagedList, ScrolledList } from '#kit/ui/paged-list.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import { useListedColumns } from './listed-columns.tsx'
import { sitemapsApi } from './sitemaps-api.ts'
import type { ListFilters } from './use-list-filters.ts'
import { useListed, type useSitemapActions } from './use-sitemaps.ts'
import './sitemaps.css'

/** The list of pages for a tab and its filters, problems first. */
export function ListedPages({
  filters,
  actions,
  locked,
}: {
  filters: ListFilters
  actions: ReturnType<typeof useSitemapActions>
  locked: boolean
}) {
  const { t } = useTranslation('sitemaps')
  const list = useListed(filters.input)
  const columns = useListedColumns(actions.reread, locked)
  const { problem } = filters.filters
  const { page: _, ...filter } = filters.input
  const csv = useCsv(
    (cursor) => sitemapsApi.csv({ ...filter, ...(cursor !== undefined && { cursor }) }),
    sitemapsApi.csv,
  )
  return (
    <ScrolledList chosen={problem}>
      <Section title={t('list.title')} flush>
        <div className="sp-section-body">
          <Stack gap={2}>
            <Inline spread>
              <SearchField
                label={t('list.search')}
                value={filters.filters.q ?? ''}
                onValue={(q) => filters.set({ q })}
              />
              {list.data?.total !== 0 && <CsvButton csv={csv} />}
            </Inline>
            {filters.active > 0 && (
              <Inline>
                {problem && (
                  <Button icon="close" onPress={() => filters.set({ problem: '' })}>
                    {t('list.onlyProblem', { problem: t(`check.${problem}.title`) })}
                  </Button>
                )}
                <Button tone="plain" icon="close" onPress={filters.clear}>
                  {t('list.clear')}
                </Button>
              </Inline>
            )}
          </Stack>
        </div>
        <FailureLine error={csv.error ?? actions.reread.error} />
        <PagedList
          label={t('list.title')}
          columns={columns}
          rowKey={({ id }) => id}
          query={list}
          filters={filters}
          empty={{ title: t('list.none'), note: t('list.noneNote') }}
          noMatch={{ title: t('list.noMatch'), clear: t('list.clear') }}
        />
      </Section>
    </ScrolledList>
  )
}
