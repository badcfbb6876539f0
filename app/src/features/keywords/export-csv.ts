import type { ShopContext } from '#core/context/context.ts'
import { csvLines } from '#kit/shared/csv.ts'
import { listRankings } from './reports/list-store.ts'
import { getTargets } from './service.ts'

/** Column names `metrics/read-csv.ts` recognises; unknown values are empty cells. */
const TARGETS = [
  ...['kind', 'title', 'keyword', 'volume', 'month', 'competition', 'competition index', 'cpc', 'low bid'],
  ...['high bid', 'currency', 'source', 'own position', 'own impressions', 'own clicks', 'competitors'],
]
const RANKINGS = [
  ...[
    'query',
    'clicks',
    'impressions',
    'position',
    'first month',
    'second month',
    'third month',
    'places won',
  ],
  ...['page', 'pages'],
]
const MOST_LINES = 5_000

/** Exports the table of targets, or all rankings, as a spreadsheet file. */
export async function exportCsv(
  ctx: ShopContext,
  { of }: { of: 'targets' | 'rankings' },
): Promise<{ name: string; text: string }> {
  const lines = of === 'targets' ? await targetLines(ctx) : await rankingLines(ctx)
  const day = new Date().toISOString().slice(0, 10)
  const head = of === 'targets' ? TARGETS : RANKINGS
  return { name: `keywords-${of}-${day}.csv`, text: csvLines([head, ...lines], { isBeginning: true }) }
}

const money = (micros: number | null | undefined) => (micros == null ? '' : micros / 1_000_000)
const rounded = (value: number | null | undefined) => (value == null ? '' : Math.round(value * 10) / 10)

async function targetLines(ctx: ShopContext): Promise<(string | number)[][]> {
  const targets = await getTargets(ctx)
  return targets.map(({ kind, title, keyword, metrics: said, own }) => [
    ...[kind, title, keyword, said?.volume ?? '', said?.month ?? '', said?.competition ?? ''],
    ...[said?.competitionIndex ?? '', money(said?.cpcMicros), money(said?.lowBidMicros)],
    ...[money(said?.highBidMicros), said?.currency ?? '', said?.source ?? ''],
    ...[rounded(own?.position), own?.impressions ?? '', own?.clicks ?? ''],
    (said?.competitors ?? []).map(({ domain }) => domain).join(' '),
  ])
}

async function rankingLines(ctx: ShopContext): Promise<(string | number)[][]> {
  const { rows } = await ctx.tx((tx) => listRankings(tx, { view: 'all', page: 1 }, MOST_LINES))
  return rows.map((row) => [
    ...[row.query, row.clicks, row.impressions, rounded(row.position), ...row.positions.map(rounded)],
    ...[rounded(row.moved), row.page ?? '', row.pages],
  ])
}
