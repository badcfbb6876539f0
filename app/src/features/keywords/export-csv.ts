import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { textsIn } from '#kit/server/texts.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import type { KeywordRanking, KeywordTarget } from './contract.ts'
import { listRankings } from './reports/list-store.ts'
import { getTargets } from './service.ts'

const MOST_LINES = 5_000
/** Months a ranking is followed for, as in `reports/make-report.ts`. */
const MONTHS = [1, 2, 3]

/** Exports the table of targets, or all rankings, as a spreadsheet file. */
export async function exportCsv(
  ctx: ShopContext,
  { of }: { of: 'targets' | 'rankings' },
): Promise<{ name: string; text: string }> {
  const text = of === 'targets' ? csvTable(TARGETS, await getTargets(ctx)) : await rankingsCsv(ctx)
  const day = new Date().toISOString().slice(0, 10)
  return { name: `keywords-${of}-${day}.csv`, text }
}

const money = (micros: number | null | undefined) => (micros == null ? null : micros / 1_000_000)
const rounded = (value: number | null | undefined) => (value == null ? null : Math.round(value * 10) / 10)

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

/** For reading, in the merchant's language. */
async function rankingsCsv(ctx: ShopContext): Promise<string> {
  const { rows, language } = await ctx.tx(async (tx) => ({
    rows: (await listRankings(tx, { view: 'all', page: 1 }, MOST_LINES)).rows,
    language: await appLanguageOf(tx),
  }))
  const texts = textsIn(language)
  return csvTable<KeywordRanking>(
    [
      [texts('keywords:rankings.query'), ({ query }) => query],
      [texts('keywords:rankings.clicks'), ({ clicks }) => clicks],
      [texts('keywords:rankings.impressions'), ({ impressions }) => impressions],
      [texts('keywords:rankings.position'), ({ position }) => rounded(position)],
      ...MONTHS.map(
        (number): FileColumn<KeywordRanking> => [
          texts('csv:month', { number }),
          ({ positions }) => rounded(positions[number - 1]),
        ],
      ),
      [texts('keywords:rankings.moved'), ({ moved }) => rounded(moved)],
      [texts('keywords:rankings.page'), ({ page }) => page],
      [texts('keywords:overlaps.pages'), ({ pages }) => pages],
    ],
    rows,
  )
}
