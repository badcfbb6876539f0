import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CsvButton } from '#kit/ui/csv-button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { PagedTable } from '#kit/ui/paged-table.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import type { Summary, ReportTable as Table } from '../contract.ts'
import { HiddenShare } from './hidden-share.tsx'
import { type ReportUrl, type TableQuery, tableQuery } from './report-query.ts'
import { searchConsoleApi } from './search-console-api.ts'
import { useReportColumns } from './use-report-columns.tsx'
import { useReportWords } from './use-report-words.ts'
import { useReportTable } from './use-search-console.ts'

/** Queries, pages, countries or devices, with how they are counted and what is missing. */
export function ReportTable({
  table,
  summary,
  url,
}: {
  table: NonNullable<TableQuery['table']>
  summary: Summary
  url: ReportUrl
}) {
  const { t } = useTranslation(['search-console', 'grid'])
  const query = tableQuery(url, table)
  const found = useReportTable(query)
  const csv = useCsv(() => searchConsoleApi.csv(query), searchConsoleApi.csv)
  const narrowed = query.url ?? query.query
  return (
    <Section flush>
      <div className="sp-section-body">
        <Inline spread>
          <SearchField
            label={t(`search.${table}`)}
            labelHidden
            value={url.params.get('q') ?? ''}
            onValue={(q) => url.set({ q })}
          />
          {found.data?.rows.length !== 0 && <CsvButton csv={csv} />}
        </Inline>
      </div>
      <FailureLine error={csv.error} />
      {narrowed && (
        <Banner
          title={
            isOfPairs(query)
              ? t(query.url ? 'narrowed.page' : 'narrowed.query', { what: narrowed })
              : t(query.url ? 'narrowed.onlyPage' : 'narrowed.onlyQuery', { what: narrowed })
          }
          action={<Button onPress={() => url.set({ url: '', query: '' })}>{t('narrowed.clear')}</Button>}
        >
          {isOfPairs(query) && t('narrowed.note')}
        </Banner>
      )}
      <Loaded query={found}>
        {(page) =>
          page && page.rows.length > 0 ? (
            <Rows page={page} summary={summary} query={query} url={url} stale={found.isPlaceholderData} />
          ) : (
            <EmptyState
              drawing="lost"
              title={t('nothing.title')}
              action={
                url.params.get('q') && (
                  <Button onPress={() => url.set({ q: '' })}>{t('grid:filter.clearAll')}</Button>
                )
              }
            >
              {t('nothing.note')} {page && <KeptNote page={page} isSearched={query.q !== undefined} />}
            </EmptyState>
          )
        }
      </Loaded>
    </Section>
  )
}

/** Says that only the top rows are stored, and so shown or searched. */
function KeptNote({ page: { known, kept }, isSearched }: { page: Table; isSearched: boolean }) {
  const { t } = useTranslation('search-console')
  const words = useReportWords()
  if (known <= kept) return null
  const values = { kept: words.count(kept), count: known, known: words.count(known) }
  return <>{t(isSearched ? 'searched' : 'kept', values)}</>
}

/** Columns whose heading first shows the lowest: the best position, and the most clicks lost. */
const ASCENDING_FIRST = new Set(['position', 'change'])

/** Pairs of page and query are stored only for all countries and devices together. */
const isOfPairs = ({ table = 'queries' }: TableQuery): boolean => table === 'queries' || table === 'pages'

function Rows({
  page,
  summary,
  query,
  url,
  stale,
}: {
  page: Table
  summary: Summary
  query: TableQuery
  url: ReportUrl
  stale: boolean
}) {
  const { t } = useTranslation('search-console')
  const columns = useReportColumns(query, url, summary.compared !== null)
  const at = Number(query.page ?? 1)
  return (
    <>
      {query.table === 'appearances' && (
        <p className="sp-section-body sp-subtle sp-small">{t('appearanceNote')}</p>
      )}
      <p className="sp-section-body sp-subtle sp-small">
        {t(`counted.${page.counted}`)} <KeptNote page={page} isSearched={query.q !== undefined} />{' '}
        <FilledText text={t('asOf', { time: GAP })}>
          <RelativeTime at={page.asOf} />
        </FilledText>
      </p>
      {query.table === 'queries' && !query.url && <HiddenShare summary={summary} />}
      <PagedTable
        label={t(`table.${query.table ?? 'queries'}`)}
        columns={columns}
        found={page}
        page={at}
        onPage={(to) => url.set({ page: String(to) })}
        rowKey={({ key }) => key}
        sort={query.sort ?? 'clicks'}
        onSort={(sort) =>
          url.set({
            sort,
            direction:
              sort === query.sort
                ? query.direction === 'ascending'
                  ? ''
                  : 'ascending'
                : ASCENDING_FIRST.has(sort)
                  ? 'ascending'
                  : '',
          })
        }
        stale={stale}
      />
    </>
  )
}
