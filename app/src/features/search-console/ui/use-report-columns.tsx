import { useTranslation } from 'react-i18next'
import { pathOf } from '#kit/shared/path-of.ts'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import type { TableRow } from '../contract.ts'
import { rowName } from '../domain/row-name.ts'
import { SCREEN, TABS } from '../paths.ts'
import { editorOf } from './editor-of.ts'
import { METRICS, type ReportUrl, type TableQuery } from './report-query.ts'
import { useReportWords, valueOf } from './use-report-words.ts'

/**
 * Returns the columns of a table: the row's name, four metrics, the change of clicks in a comparison, and for pages a
 * link to the editor of their meta tags.
 */
export function useReportColumns(
  { table = 'queries', sort, direction, url: ofPage, query: ofQuery }: TableQuery,
  { params }: ReportUrl,
  isCompared: boolean,
): DataColumn<TableRow>[] {
  const { t, i18n } = useTranslation('search-console')
  const text = (key: string) => t(key, { defaultValue: '' })
  const words = useReportWords()
  /** Returns the link to the other table, narrowed to this row. */
  const across = (key: string): string => {
    const next = new URLSearchParams(params)
    for (const name of ['page', 'q', 'url', 'query']) next.delete(name)
    next.set('tabindex', String(table === 'queries' ? TABS.pages : TABS.queries))
    next.set(table === 'queries' ? 'query' : 'url', key)
    return `${SCREEN}?${next}`
  }
  const canCross = (table === 'queries' && !ofPage) || (table === 'pages' && !ofQuery)
  const key: DataColumn<TableRow> = {
    key: 'key',
    title: t(`column.${table}`),
    least: 12,
    cell: (row) =>
      table !== 'queries' && table !== 'pages' ? (
        rowName({ table, key: row.key }, { text, language: i18n.language })
      ) : (
        <Stack gap={1}>
          <span className="sp-report-key">
            {canCross ? <Link to={across(row.key)}>{nameOf(row, table)}</Link> : nameOf(row, table)}
          </span>
          {table === 'pages' && row.resource && (
            <span className="sp-subtle sp-small sp-report-key">
              {row.resource.seoTitle === null ? t('noTitle') : `${row.resource.seoTitle} ·`} {pathOf(row.key)}
            </span>
          )}
        </Stack>
      ),
  }
  const numbers = METRICS.map(
    (metric): DataColumn<TableRow> => ({
      key: metric,
      title: t(`metric.${metric}`),
      numeric: true,
      sort: metric,
      direction: sort === metric && direction === 'ascending' ? 'ascending' : 'descending',
      ...(metric === 'clicks' && { keep: 1 as const }),
      least: 6,
      cell: (row) => {
        const now = valueOf(metric, row)
        const moved = isCompared && row.before ? words.moved(metric, now, valueOf(metric, row.before)) : null
        return (
          <>
            {words.amount(metric, now)}
            {isCompared && (
              <span className="sp-subtle sp-small">
                {' '}
                {/* Of the row, and so once in it. */}
                {moved ?? (row.before?.impressions || metric !== 'clicks' ? '' : t('new'))}
              </span>
            )}
          </>
        )
      },
    }),
  )
  const change: DataColumn<TableRow> = {
    key: 'change',
    title: t('column.change'),
    numeric: true,
    sort: 'change',
    direction: sort === 'change' && direction === 'ascending' ? 'ascending' : 'descending',
    cell: ({ clicks, before }) => words.difference(clicks - (before?.clicks ?? 0)),
  }
  const edit: DataColumn<TableRow> = {
    key: 'edit',
    title: t('column.metaTags'),
    keep: 3,
    least: 7,
    short: true,
    cell: ({ resource }) =>
      resource ? (
        <Link to={editorOf(resource)} aria-label={resource.title}>
          {t('edit')}
        </Link>
      ) : null,
  }
  return [key, ...numbers, ...(isCompared ? [change] : []), ...(table === 'pages' ? [edit] : [])]
}

function nameOf(row: TableRow, table: string): string {
  return table === 'pages' ? (row.resource?.title ?? pathOf(row.key)) : row.key
}
