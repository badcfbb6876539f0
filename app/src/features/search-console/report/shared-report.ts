import type { SharedReportSource } from '#core/registry/shared-report.ts'
import { textsIn } from '#kit/server/texts.ts'
import { dateFormat, numberFormat } from '#kit/shared/formatters.ts'
import { reportInputSchema, tableInputSchema } from '../contract.ts'
import { readTable } from './read-table.ts'
import { getSummary } from './summary.ts'

const MOST_QUERIES = 25

/** The search report of three months for readers without the admin: totals, and the queries with most clicks. */
export const searchReport: SharedReportSource = {
  name: 'search-console.report',
  title: 'search-console:shared.report',
  async read(ctx, language) {
    const summary = await getSummary(ctx, reportInputSchema.parse({ range: '3m' }))
    if (!summary) return null
    const table = await readTable(ctx, tableInputSchema.parse({ range: '3m', table: 'queries' }))
    const t = textsIn(language)
    const number = (value: number | null, digits = 0) =>
      value === null ? '–' : numberFormat(language, { maximumFractionDigits: digits }).format(value)
    const share = (value: number | null) =>
      value === null
        ? '–'
        : numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value)
    const { total, range } = summary
    const day = (on: string) =>
      dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(on))
    return {
      // Noon is on the same day for nearly every reader.
      asOf: new Date(`${range.to}T12:00:00Z`).toISOString(),
      metrics: [
        { label: t('search-console:shared.clicks'), value: number(total.clicks) },
        { label: t('search-console:shared.impressions'), value: number(total.impressions) },
        {
          label: t('search-console:shared.ctr'),
          value: share(total.impressions === 0 ? null : total.clicks / total.impressions),
        },
        { label: t('search-console:shared.position'), value: number(total.position, 1) },
      ],
      tables: [
        {
          title: t('search-console:shared.queries', { from: day(range.from), to: day(range.to) }),
          columns: ['query', 'clicks', 'impressions', 'position'].map((column) =>
            t(`search-console:shared.${column}`),
          ),
          rows: (table?.rows ?? [])
            // Those of the period before alone are no queries of this one.
            .filter(({ impressions }) => impressions > 0)
            .slice(0, MOST_QUERIES)
            .map((row) => [row.key, number(row.clicks), number(row.impressions), number(row.position, 1)]),
        },
      ],
    }
  },
}
