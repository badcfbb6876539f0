import type { ShopContext } from '#core/context/context.ts'
import { csvLines } from '#kit/shared/csv.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { TableInput, TableRow } from '../contract.ts'
import { searchReportErrors } from '../errors.ts'
import { askedDays } from './asked-days.ts'
import { tablePage } from './read-table.ts'

/** Most rows of a file: all that are stored of a table. */
const MOST = 5_000
const NAMES = {
  queries: 'Query',
  pages: 'Page',
  countries: 'Country',
  devices: 'Device',
  appearances: 'Appearance',
} as const

/** Exports all rows that match the filters as CSV. Throws `search-report.no-days`. */
export async function exportCsv(
  ctx: ShopContext,
  input: TableInput,
): Promise<{ name: string; text: string }> {
  const found = await ctx.tx(async (tx) => {
    const asked = await askedDays(tx, input)
    const table = await tablePage(tx, { ...input, page: 1 }, MOST)
    return asked && table && { asked, table }
  })
  if (!found) throw new AppError(searchReportErrors.noDays)
  const { asked, table } = found
  const { from, to } = asked.range
  const heads = [NAMES[input.table], 'Clicks', 'Impressions', 'CTR', 'Position', 'Counted']
  const before = ['Clicks before', 'Impressions before', 'CTR before', 'Position before']
  const lines = table.rows.map((row) => [
    row.key,
    ...cells(row),
    table.counted,
    ...(asked.compared ? cells(row.before) : []),
  ])
  const text = csvLines([[...heads, ...(asked.compared ? before : [])], ...lines], { isBeginning: true })
  return { name: `search-${input.table}-${from}-${to}.csv`, text }
}

function cells(row: Pick<TableRow, 'clicks' | 'impressions' | 'position'> | null): (string | number)[] {
  if (!row) return ['', '', '', '']
  const { clicks, impressions, position } = row
  const ctr = impressions === 0 ? '' : Math.round((clicks / impressions) * 10_000) / 10_000
  return [clicks, impressions, ctr, position ?? '']
}
