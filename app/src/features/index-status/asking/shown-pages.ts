import { sql } from 'kysely'
import { pacificDay } from '#core/search-console/domain/pacific.ts'
import { findFill } from '#core/search-console/fill/fill-store.ts'
import { knownDays } from '#core/search-console/fill/known-days.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { everyDay } from '#kit/shared/date-range.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import type { Shown } from '#rules/inspection-budget/inspected-page.ts'

/** Days looked at, and the days of them that define the usual level. */
const LOOKED_DAYS = 35
const USUAL_DAYS = 28
/** Clicks in the earlier days below which a drop means nothing. */
const FEW_CLICKS = 20
/** Weight of a silent day whose metrics are not final. */
const PRELIMINARY = 0.6

/** By `url_hash`; null if no search metrics are stored. */
export type ShownPages = Map<string, Shown> | null

/**
 * Reads from the stored search metrics how often these pages were shown lately. Both sides hash a page's URL alike:
 * the search engine spells it as the crawl does.
 */
export async function shownPages(
  tx: ShopTx,
  pages: readonly { url_hash: string }[],
  now: Date,
): Promise<ShownPages> {
  const days = await daysLookedAt(tx, now)
  const [newest] = days
  if (!newest || pages.length === 0) return newest ? new Map() : null
  const { rows } = await sql<{ page_hash: string; day: string; clicks: number; impressions: number }>`
    select page_hash, day::text as day, sum(clicks)::int as clicks, sum(impressions)::int as impressions
      from search_console_pages
      where shop_id = ${shopOf(tx)} and search_type = 'web' and day >= ${days.at(-1)?.day ?? newest.day}
        and page_hash = any(${pages.map(({ url_hash: hash }) => hash)}::bigint[])
      group by page_hash, day order by page_hash, day desc`.execute(tx)
  const byPage = Map.groupBy(rows, ({ page_hash: hash }) => hash)
  return new Map([...byPage].map(([hash, metrics]) => [hash, shownOf(metrics, days)]))
}

interface KnownDay {
  day: string
  final: boolean
}

/**
 * Lists the days whose metrics are known, newest first. On a final day without a row nobody saw the store, which is
 * silence as well: of a store that left the index whole, no day has a row.
 */
async function daysLookedAt(tx: ShopTx, now: Date): Promise<KnownDay[]> {
  const fill = await findFill(tx)
  if (!fill) return []
  const { first, last, final } = await knownDays(tx, fill)
  if (first === null || last === null) return []
  const oldest = pacificDay(new Date(now.getTime() - LOOKED_DAYS * DAY_MS))
  const { rows } = await sql<KnownDay & { isFetched: boolean }>`
    select day::text as day, final, fetched_at is not null as "isFetched" from search_console_days
      where shop_id = ${shopOf(tx)} and generation = ${fill.generation} and search_type = 'web'
        and day >= ${oldest}`.execute(tx)
  const listed = new Map(rows.map((row) => [row.day, row]))
  const range = { from: first > oldest ? first : oldest, to: final !== null && final > last ? final : last }
  return everyDay(range)
    .toReversed()
    .filter((day) => listed.get(day)?.isFetched ?? true)
    .map((day) => ({ day, final: listed.get(day)?.final ?? (final !== null && day <= final) }))
}

/** Computes how often a page was shown from its metrics, newest first, and the days with metrics. */
export function shownOf(
  metrics: readonly { day: string; clicks: number; impressions: number }[],
  days: readonly KnownDay[],
): Shown {
  const last = metrics.find(({ impressions }) => impressions > 0)
  if (!last) return { usual: 0, lastAt: null, silentDays: 0, clicksLeft: null }
  const silent = days.filter(({ day }) => day > last.day)
  const before = days.filter(({ day }) => day < last.day).slice(0, USUAL_DAYS)
  const from = before.at(-1)?.day ?? last.day
  const usual = metrics.filter(({ day }) => day < last.day && day >= from)
  return {
    usual: before.length === 0 ? last.impressions : sum(usual, 'impressions') / before.length,
    // Pacific days end seven or eight hours into the next UTC day.
    lastAt: Date.parse(`${last.day}T08:00:00Z`) + DAY_MS,
    silentDays: silent.reduce((total, { final }) => total + (final ? 1 : PRELIMINARY), 0),
    clicksLeft: clicksLeft(metrics, days),
  }
}

function clicksLeft(
  metrics: readonly { day: string; clicks: number }[],
  days: readonly KnownDay[],
): number | null {
  const final = days.filter((day) => day.final)
  const week = final[6]
  const older = final.slice(7)
  if (!week || older.length === 0) return null
  const before = sum(
    metrics.filter(({ day }) => day < week.day),
    'clicks',
  )
  if (before < FEW_CLICKS) return null
  const lately = sum(
    metrics.filter(({ day, clicks }) => day >= week.day && clicks >= 0),
    'clicks',
  )
  return lately / 7 / (before / older.length)
}

const sum = <Field extends string>(rows: readonly { [Key in Field]: number }[], field: Field): number =>
  rows.reduce((total, row) => total + row[field], 0)
