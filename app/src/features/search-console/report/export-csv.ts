import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { type Texts, textOr, textsIn } from '#kit/server/texts.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { TableInput, TableRow } from '../contract.ts'
import { rowName } from '../domain/row-name.ts'
import { searchReportErrors } from '../errors.ts'
import { askedDays } from './asked-days.ts'
import { tablePage } from './read-table.ts'

/** Most rows of a file: all that are stored of a table. */
const MOST = 5_000

/** Exports all rows that match the filters as CSV, in the merchant's language. Throws `search-report.no-days`. */
export async function exportCsv(
  ctx: ShopContext,
  input: TableInput,
): Promise<{ name: string; text: string }> {
  const found = await ctx.tx(async (tx) => {
    const asked = await askedDays(tx, input)
    const table = await tablePage(tx, { ...input, page: 1 }, MOST)
    return asked && table && { asked, table, language: await appLanguageOf(tx) }
  })
  if (!found) throw new AppError(searchReportErrors.noDays)
  const { asked, table, language } = found
  const { from, to } = asked.range
  const texts = textsIn(language)
  const text = (key: string) => textOr(texts, key, '')
  const period = texts(`search-console:compare.${input.compare}`)
  const columns: FileColumn<TableRow>[] = [
    [
      texts(`search-console:column.${input.table}`),
      ({ key }) => rowName({ table: input.table, key }, { text, language }),
    ],
    ...metrics(texts),
    [texts('csv:counted'), () => texts(`search-console:tiles.${table.counted}`)],
    ...(asked.compared ? metrics(texts) : []).map(
      ([metric, cell]): FileColumn<TableRow> => [
        texts('csv:period', { metric, period }),
        ({ before }) => before && cell(before),
      ],
    ),
  ]
  return { name: `search-${input.table}-${from}-${to}.csv`, text: csvTable(columns, table.rows) }
}

function metrics(texts: Texts): FileColumn<Pick<TableRow, 'clicks' | 'impressions' | 'position'>>[] {
  return [
    [texts('search-console:metric.clicks'), ({ clicks }) => clicks],
    [texts('search-console:metric.impressions'), ({ impressions }) => impressions],
    [texts('search-console:metric.ctr'), ctrOf],
    [texts('search-console:metric.position'), ({ position }) => position],
  ]
}

function ctrOf({ clicks, impressions }: Pick<TableRow, 'clicks' | 'impressions'>): number | null {
  return impressions === 0 ? null : Math.round((clicks / impressions) * 10_000) / 10_000
}
