import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type DayRange, everyDay } from '#kit/shared/date-range.ts'
import type { ReportInput, Summary } from '../contract.ts'
import { type AskedDays, askedDays } from './asked-days.ts'
import { addUp, measuresOf, type Sums } from './measures.ts'
import { storedTable } from './stored-table.ts'

type DayRow = Sums & { day: string; final: boolean }

/** Returns totals by property, daily values, and the hidden share; null if there are no days yet. */
export async function getSummary(ctx: ShopContext, input: ReportInput): Promise<Summary | null> {
  return ctx.tx(async (tx) => {
    const asked = await askedDays(tx, input)
    if (!asked) return null
    const { range, compared, isIncomparable } = asked
    const last = await lastDay(tx, input.type)
    // Days without final numbers follow the range and are drawn separately; no total includes them.
    const drawn = { ...range, to: last > range.to ? last : range.to }
    const missing = await missingDays(tx, input, drawn)
    const days = withSilentDays(await readDays(tx, input, drawn), drawn, { asked, missing })
    const final = days.filter(({ day, final: isFinal }) => isFinal && day <= range.to)
    const before =
      compared && withSilentDays(await readDays(tx, input, compared), compared, { asked, missing: new Set() })
    return {
      range,
      compared,
      isIncomparable,
      total: measuresOf(addUp(final)),
      before: before && measuresOf(addUp(before)),
      named: await namedOf(tx, input, asked),
      missingDays: [...missing].filter((day) => day <= range.to).length,
      truncatedDays: await countTruncated(tx, input, range),
      days: days
        .filter(({ day, final: isFinal }) => day <= range.to || (!isFinal && input.range !== 'custom'))
        .map(({ day, final: isFinal, ...sums }) => ({ day, final: isFinal, ...measuresOf(sums) })),
      daysBefore: (before ?? []).map(({ day, ...sums }) => ({ day, ...measuresOf(sums) })),
      ...(await choicesOf(tx, input, range)),
    }
  })
}

async function lastDay(tx: ShopTx, type: string): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from search_console_days
      where shop_id = ${shopOf(tx)} and search_type = ${type} and fetched_at is not null`.execute(tx)
  return rows[0]?.day ?? '1970-01-01'
}

/** Returns all fetched days. Without a filter they come from `search_console_days`. */
async function readDays(
  tx: ShopTx,
  { type, device, country }: ReportInput,
  { from, to }: DayRange,
): Promise<DayRow[]> {
  const shop = shopOf(tx)
  const isWhole = device === undefined && country === undefined
  const { rows } = isWhole
    ? await sql<DayRow>`
        select day::text, final, clicks, impressions, position_sum as positions from search_console_days
          where shop_id = ${shop} and search_type = ${type} and day between ${from}::date and ${to}::date
            and fetched_at is not null
          order by search_console_days.day`.execute(tx)
    : await sql<DayRow>`
        select t.day::text, bool_and(d.final) as final, sum(t.clicks)::int as clicks, sum(t.impressions)::int as impressions,
            sum(t.position_sum) as positions
          from search_console_totals t join search_console_days d
            on d.shop_id = ${shop} and d.search_type = t.search_type and d.day = t.day
          where t.shop_id = ${shop} and t.search_type = ${type} and t.day between ${from}::date and ${to}::date
            and (${device?.toUpperCase() ?? null}::text is null or t.device = ${device?.toUpperCase() ?? null})
            and (${country ?? null}::text is null or t.country = ${country ?? null})
          group by t.day order by t.day`.execute(tx)
  return rows
}

const WITHOUT_QUERIES = ['discover', 'googleNews']

/**
 * Returns the sums of the named queries: from `search_console_days` without a filter, else from the table shown
 * below.
 */
async function namedOf(tx: ShopTx, input: ReportInput, asked: AskedDays): Promise<Summary['named']> {
  const { type, device, country } = input
  const { from, to } = asked.range
  if (WITHOUT_QUERIES.includes(type)) return null
  const shop = shopOf(tx)
  if (device !== undefined || country !== undefined) {
    const { clicks, impressions } = await storedTable(tx, 'queries', input, asked)
    return { clicks, impressions }
  }
  const { rows } = await sql<{ clicks: number; impressions: number }>`
    select coalesce(sum(named_clicks), 0)::int as clicks, coalesce(sum(named_impressions), 0)::int as impressions
      from search_console_days where shop_id = ${shop} and search_type = ${type} and final
        and day between ${from}::date and ${to}::date`.execute(tx)
  return rows[0] ?? { clicks: 0, impressions: 0 }
}

/** Returns the days of the range that are listed and not fetched yet. */
async function missingDays(
  tx: ShopTx,
  { type }: ReportInput,
  { from, to }: DayRange,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ day: string }>`
    select day::text from search_console_days
      where shop_id = ${shopOf(tx)} and search_type = ${type} and day between ${from}::date and ${to}::date
        and fetched_at is null`.execute(tx)
  return new Set(rows.map(({ day }) => day))
}

/**
 * Adds the days on which nobody saw the store, or not with this filter: the search engine sends no row of them. Days
 * not fetched yet stay out, as do those before the property had numbers.
 */
function withSilentDays(
  rows: readonly DayRow[],
  { from, to }: DayRange,
  { asked: { first, range }, missing }: { asked: AskedDays; missing: ReadonlySet<string> },
): DayRow[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  return everyDay({ from: from > first ? from : first, to })
    .filter((day) => !missing.has(day))
    .map((day) => known.get(day) ?? { day, final: day <= range.to, clicks: 0, impressions: 0, positions: 0 })
}

/** Returns the number of days whose rows the search engine truncated. */
async function countTruncated(tx: ShopTx, { type }: ReportInput, { from, to }: DayRange): Promise<number> {
  const { rows } = await sql<{ truncated: number }>`
    select (count(*) filter (where truncated))::int as truncated from search_console_days
      where shop_id = ${shopOf(tx)} and search_type = ${type} and day between ${from}::date and ${to}::date`.execute(
    tx,
  )
  return rows[0]?.truncated ?? 0
}

/** Returns the filter values present in the range. */
async function choicesOf(
  tx: ShopTx,
  { type }: ReportInput,
  { from, to }: DayRange,
): Promise<Pick<Summary, 'countries' | 'types'>> {
  const shop = shopOf(tx)
  const countries = await sql<{ country: string }>`
    select country from search_console_totals
      where shop_id = ${shop} and search_type = ${type} and day between ${from}::date and ${to}::date
      group by country order by sum(impressions) desc limit 250`.execute(tx)
  const types = await sql<{ type: Summary['types'][number] }>`
    select distinct search_type as type from search_console_days where shop_id = ${shop}`.execute(tx)
  return { countries: countries.rows.map(({ country }) => country), types: types.rows.map((row) => row.type) }
}
