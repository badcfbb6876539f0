import type { ShopContext } from '#core/context/context.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import type { KeywordFileInput, KeywordTarget } from './contract.ts'
import { gapsCsv, overlapsCsv, rankingsCsv, rounded } from './reports/export-csv.ts'
import { getTargets } from './service.ts'

const REPORTS = { rankings: rankingsCsv, overlaps: overlapsCsv, gaps: gapsCsv }

/** Exports one of the tables as a spreadsheet file; rankings as the screen filters them. */
export async function exportCsv(
  ctx: ShopContext,
  { of, ...filters }: KeywordFileInput,
): Promise<{ name: string; text: string }> {
  const text = of === 'targets' ? csvTable(TARGETS, await getTargets(ctx)) : await REPORTS[of](ctx, filters)
  const day = new Date().toISOString().slice(0, 10)
  return { name: `keywords-${of}-${day}.csv`, text }
}

const money = (micros: number | null | undefined) => (micros == null ? null : micros / 1_000_000)

/** By the names `metrics/read-csv.ts` reads again, the same in every language. */
const TARGETS: FileColumn<KeywordTarget>[] = [
  ['kind', ({ kind }) => kind],
  ['title', ({ title }) => title],
  ['keyword', ({ keyword }) => keyword],
  ['volume', ({ metrics }) => metrics?.volume ?? null],
  ['month', ({ metrics }) => metrics?.month ?? null],
  ['competition', ({ metrics }) => metrics?.competition ?? null],
  ['competition index', ({ metrics }) => metrics?.competitionIndex ?? null],
  ['cpc', ({ metrics }) => money(metrics?.cpcMicros)],
  ['low bid', ({ metrics }) => money(metrics?.lowBidMicros)],
  ['high bid', ({ metrics }) => money(metrics?.highBidMicros)],
  ['currency', ({ metrics }) => metrics?.currency ?? null],
  ['source', ({ metrics }) => metrics?.source ?? null],
  ['own position', ({ own }) => rounded(own?.position)],
  ['own impressions', ({ own }) => own?.impressions ?? null],
  ['own clicks', ({ own }) => own?.clicks ?? null],
  ['competitors', ({ metrics }) => (metrics?.competitors ?? []).map(({ domain }) => domain).join(' ')],
]
