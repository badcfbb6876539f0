import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { textsIn } from '#kit/server/texts.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import type { KeywordGap, KeywordListInput, KeywordOverlap, KeywordRanking } from '../contract.ts'
import { findSettings } from '../settings-store.ts'
import { listGaps, listOverlaps, listRankings } from './list-store.ts'

const MOST_LINES = 5_000
/** Months a ranking is followed for, as in `make-report.ts`. */
const MONTHS = [1, 2, 3]

/** Returns a position as the screen shows it, with one decimal place. */
export const rounded = (value: number | null | undefined): number | null =>
  value == null ? null : Math.round(value * 10) / 10

/** Returns the filtered rankings for reading, in the merchant's language. */
export async function rankingsCsv(
  ctx: ShopContext,
  filters: Omit<KeywordListInput, 'page'>,
): Promise<string> {
  const { rows, language } = await ctx.tx(async (tx) => ({
    rows: (await listRankings(tx, { ...filters, page: 1 }, MOST_LINES)).rows,
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

/** Returns one line per query and page that compete for it. */
export async function overlapsCsv(ctx: ShopContext): Promise<string> {
  const { rows, language } = await ctx.tx(async (tx) => ({
    rows: (await listOverlaps(tx, 1, MOST_LINES)).rows,
    language: await appLanguageOf(tx),
  }))
  const texts = textsIn(language)
  const lines = rows.flatMap(({ query, pages }) => pages.map((page) => ({ query, ...page })))
  return csvTable<KeywordOverlap['pages'][number] & { query: string }>(
    [
      [texts('keywords:rankings.query'), ({ query }) => query],
      [texts('keywords:rankings.page'), ({ url }) => url],
      [texts('keywords:rankings.clicks'), ({ clicks }) => clicks],
      [texts('keywords:rankings.impressions'), ({ impressions }) => impressions],
      [texts('keywords:rankings.position'), ({ position }) => rounded(position)],
    ],
    lines,
  )
}

/** Returns queries beyond the first page of results, and target keywords the search engine does not name. */
export async function gapsCsv(ctx: ShopContext): Promise<string> {
  const { rows, language } = await ctx.tx(async (tx) => ({
    rows: (await listGaps(tx, 1, await findSettings(tx), MOST_LINES)).rows,
    language: await appLanguageOf(tx),
  }))
  const texts = textsIn(language)
  return csvTable<KeywordGap>(
    [
      [texts('keywords:gaps.query'), ({ query }) => query],
      [texts('keywords:gaps.kind'), ({ kind }) => texts(`keywords:gaps.${kind}`)],
      [texts('keywords:rankings.position'), ({ position }) => rounded(position)],
      [texts('keywords:rankings.impressions'), ({ impressions }) => impressions],
      [texts('keywords:gaps.volume'), ({ volume }) => volume],
      [texts('keywords:rankings.page'), ({ page }) => page],
    ],
    rows,
  )
}
