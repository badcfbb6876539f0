import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { RANGE_PRESETS, type RangePreset } from '#kit/shared/date-range.ts'
import { reportInputSchema } from '../contract.ts'
import { REPORT_DEVICES } from '../domain/report-choices.ts'
import { askedDays } from './asked-days.ts'
import { forgetTables, storedTable } from './stored-table.ts'

export const PREPARE_JOB = 'search-console.prepare'
const SLICE_MS = 20_000
/**
 * Countries whose tables are prepared, those most results were shown in: of a quarter as many as the filter is likely to
 * name, of longer ranges, whose tables take four times as long, the first ones.
 */
const COUNTRIES: Readonly<Record<RangePreset, number>> = { '7d': 10, '30d': 10, '3m': 10, '6m': 3, '1y': 3 }
const MOST_COUNTRIES = Math.max(...Object.values(COUNTRIES))

/** Long ranges first, they take longest. */
const RANGES = RANGE_PRESETS.toReversed()
const TABLES = ['queries', 'pages'] as const

/**
 * Computes the tables of the presets after days have come, whole, by device and by the countries that matter: what most
 * people open. What is computed already is left alone.
 */
export async function prepareTables(ctx: ShopContext, from = 0): Promise<void> {
  const until = performance.now() + SLICE_MS
  const prepared = questionsFor(await ctx.tx(topCountries))
  for (const [at, { table, ...input }] of prepared.entries()) {
    if (at < from) continue
    // Each in a transaction of its own: none holds a snapshot for long.
    await ctx.tx(async (tx) => {
      const question = reportInputSchema.parse(input)
      const asked = await askedDays(tx, question)
      if (asked) await storedTable(tx, table, question, asked)
    })
    if (performance.now() < until || at === prepared.length - 1) continue
    return ctx.queue.enqueue(
      PREPARE_JOB,
      { shop: ctx.shop.id, payload: { from: at + 1 } },
      { key: 'prepare' },
    )
  }
  await ctx.tx(forgetTables)
}

function questionsFor(countries: readonly string[]) {
  return RANGES.flatMap((range) => {
    const filters = [
      {},
      ...REPORT_DEVICES.map((device) => ({ device })),
      ...countries.slice(0, COUNTRIES[range]).map((country) => ({ country })),
    ]
    return filters.flatMap((filter) => TABLES.map((table) => ({ range, table, ...filter })))
  })
}

/** Of the last days there are; the same order for each slice of a run, as days come once a day. */
async function topCountries(tx: ShopTx): Promise<string[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ country: string }>`
    select country from search_console_totals
      where shop_id = ${shop} and search_type = 'web' and country ~ '^[a-z]{3}$'
        and day > (select max(day) - 30 from search_console_totals where shop_id = ${shop} and search_type = 'web')
      group by country order by sum(impressions) desc, country limit ${MOST_COUNTRIES}`.execute(tx)
  return rows.map(({ country }) => country)
}
