import { useMemo } from 'react'
import { SEARCH_TYPES } from '#core/search-console/domain/search-types.ts'
import { RANGE_PRESETS } from '#kit/shared/date-range.ts'
import type { ChosenRange } from '#kit/ui/date-range.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { COMPARISONS, REPORT_DEVICES, SORTS } from '../domain/report-choices.ts'
import type { searchConsoleApi } from './search-console-api.ts'

export type ReportQuery = NonNullable<Parameters<typeof searchConsoleApi.summary>[0]>
export type TableQuery = NonNullable<Parameters<typeof searchConsoleApi.table>[0]>

export const METRICS = ['clicks', 'impressions', 'ctr', 'position'] as const
export type Metric = (typeof METRICS)[number]

const one = <Value extends string>(value: string | null, of: readonly Value[]): Value | undefined =>
  of.find((known) => known === value)

/** Returns the report's parameters in the URL, and a setter. */
export function useReportQuery() {
  const [params, setParams] = useSearchParams()
  const report = useMemo<ReportQuery>(() => {
    const from = params.get('from')
    const to = params.get('to')
    const isCustom = params.get('range') === 'custom' && from !== null && to !== null
    const device = one(params.get('device'), REPORT_DEVICES)
    const country = /^[a-z]{3}$/.test(params.get('country') ?? '') ? params.get('country') : null
    return {
      range: isCustom ? 'custom' : (one(params.get('range'), RANGE_PRESETS) ?? '30d'),
      ...(isCustom && { from, to }),
      compare: one(params.get('compare'), COMPARISONS) ?? 'before',
      type: one(params.get('type'), SEARCH_TYPES) ?? 'web',
      ...(device && { device }),
      ...(country && { country }),
    }
  }, [params])
  /** Sets filters and returns to the first page; an empty value removes a filter. */
  const set = (changes: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        for (const [name, value] of Object.entries(changes))
          if (value === '') next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return { params, report, set }
}
export type ReportUrl = ReturnType<typeof useReportQuery>

export function chosenRange({ range, from, to }: ReportQuery): ChosenRange {
  if (range === 'custom') return { preset: 'custom', from: from ?? '', to: to ?? '' }
  return { preset: range ?? '30d' }
}

export function metricOf(params: URLSearchParams): Metric {
  return one(params.get('metric'), METRICS) ?? 'clicks'
}

/** Tables that can be narrowed to one page, or to one query. */
const NARROWED: Record<'url' | 'query', readonly TableQuery['table'][]> = {
  url: ['queries', 'countries', 'devices'],
  query: ['pages', 'countries', 'devices'],
}

/** Parameters of a table in the URL. */
export function tableQuery(
  { params, report }: Pick<ReportUrl, 'params' | 'report'>,
  table: TableQuery['table'],
): TableQuery {
  const url = params.get('url')
  const query = params.get('query')
  const q = params.get('q')
  return {
    ...report,
    table,
    ...(NARROWED.url.includes(table) && url && { url }),
    ...(NARROWED.query.includes(table) && query && { query }),
    ...(q && { q }),
    sort: one(params.get('sort'), SORTS) ?? 'clicks',
    direction: params.get('direction') === 'ascending' ? 'ascending' : 'descending',
    page: Math.max(1, Number(params.get('page')) || 1),
  }
}
