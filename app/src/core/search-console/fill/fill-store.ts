import { sql } from 'kysely'
import type { SearchType } from '#adapters/google/search-console.ts'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import { clearWords } from './forget-words.ts'

export interface FillRow {
  property: string
  generation: number
  cleared: boolean
  state: 'running' | 'done' | 'failed'
  reason: string | null
  /** Refusals for the quota in succession. */
  refusals: number
  from_day: string | null
  to_day: string | null
  /** Null: the days have not been listed yet. */
  growing_from: string | null
  /** Last day whose numbers were final when a fill last ended, whether or not anybody saw the store on it. */
  final_to: string | null
  revision: string
  tried_at: Date | null
  started_at: Date
  finished_at: Date | null
}

/** Returns the current or last fill; null before a property was chosen. */
export async function findFill(tx: ShopTx): Promise<FillRow | null> {
  const { rows } = await sql<FillRow>`
    select property, generation, cleared, state, reason, refusals, from_day::text, to_day::text, growing_from::text,
        final_to::text, revision, tried_at, started_at, finished_at
      from search_console_fills where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0] ?? null
}

/** Keeps the property from being changed until the transaction ends; false if it has been changed since `generation`. */
export async function holdProperty(tx: ShopTx, generation: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from search_console_fills where shop_id = ${shopOf(tx)} and generation = ${generation} and cleared
      for share`.execute(tx)
  return rows.length > 0
}

/**
 * Starts or continues to fetch a property; days of another property are removed first, and days set aside are on the
 * list again. Returns the property's generation.
 */
export async function openFill(tx: ShopTx, property: string): Promise<number> {
  const shop = shopOf(tx)
  const now = await clockOf(tx)
  const was = await findFill(tx)
  const isSame = was === null || was.property === property
  await sql`
    update search_console_days set attempts = 0, set_aside = null where shop_id = ${shop} and attempts > 0`.execute(
    tx,
  )
  const { rows } = await sql<{ generation: number }>`
    insert into search_console_fills (shop_id, property, state, started_at) values (${shop}, ${property}, 'running', ${now})
      on conflict (shop_id) do update set property = excluded.property, state = 'running', reason = null,
        started_at = excluded.started_at, finished_at = null, growing_from = null,
        generation = search_console_fills.generation + ${isSame ? 0 : 1}::int,
        cleared = search_console_fills.cleared and ${isSame}::boolean,
        from_day = case when ${isSame}::boolean then search_console_fills.from_day end,
        to_day = case when ${isSame}::boolean then search_console_fills.to_day end,
        final_to = case when ${isSame}::boolean then search_console_fills.final_to end
      returning generation`.execute(tx)
  return rows[0]?.generation ?? 0
}

/** Counts days that were set aside, with the reason most of them have; null if there are none. */
export async function countSetAside(
  tx: ShopTx,
  generation: number,
): Promise<{ days: number; reason: string } | null> {
  const { rows } = await sql<{ days: number; reason: string | null }>`
    select count(*)::int as days, mode() within group (order by set_aside) as reason from search_console_days
      where shop_id = ${shopOf(tx)} and generation = ${generation} and set_aside is not null`.execute(tx)
  const [found] = rows
  return found?.reason ? { days: found.days, reason: found.reason } : null
}

/** Notes that a day could not be fetched: the others come first, and after `most` attempts it is set aside. */
export async function noteDayFailed(
  tx: ShopTx,
  generation: number,
  { day, type, reason, most }: AwaitedDay & { reason: string; most: number },
): Promise<void> {
  await sql`
    update search_console_days set attempts = attempts + 1,
        set_aside = case when attempts + 1 >= ${most} then ${reason} end
      where shop_id = ${shopOf(tx)} and generation = ${generation} and search_type = ${type}
        and day = ${day}::date`.execute(tx)
}

/** Notes a refusal for the quota; returns how many there were in succession. */
export async function countRefusal(tx: ShopTx, generation: number): Promise<number> {
  const { rows } = await sql<{ refusals: number }>`
    update search_console_fills set refusals = refusals + 1
      where shop_id = ${shopOf(tx)} and generation = ${generation} returning refusals`.execute(tx)
  return rows[0]?.refusals ?? 1
}

/** Counts fetched and listed days, one per search type. */
export async function countDays(tx: ShopTx, generation: number): Promise<{ done: number; total: number }> {
  const { rows } = await sql<{ done: number; total: number }>`
    select count(*)::int as total, (count(*) filter (where not awaited))::int as done from search_console_days
      where shop_id = ${shopOf(tx)} and generation = ${generation}`.execute(tx)
  return rows[0] ?? { done: 0, total: 0 }
}

export interface AwaitedDay {
  day: string
  type: SearchType
}

/** Returns the newest day to fetch, of those that failed least. */
export async function nextDay(tx: ShopTx, generation: number): Promise<AwaitedDay | null> {
  const { rows } = await sql<AwaitedDay>`
    select day::text, search_type as type from search_console_days
      where shop_id = ${shopOf(tx)} and awaited and set_aside is null and generation = ${generation}
      order by attempts, day desc, search_type <> 'web', search_type limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Adds days to the list; a day that was fetched and is final stays as it is. */
export async function awaitDays(tx: ShopTx, generation: number, days: readonly AwaitedDay[]): Promise<void> {
  if (days.length === 0) return
  const shop = shopOf(tx)
  const rows = days.map(({ day, type }) => [shop, type, day, generation, true])
  await sql`
    insert into search_console_days (shop_id, search_type, day, generation, awaited)
      values ${valuesOf(rows)}
      on conflict (shop_id, search_type, day) do update set awaited = true
        where not search_console_days.final`.execute(tx)
}

/** Stores the range of days the list covers, and from which day numbers still grow. */
export async function noteRange(
  tx: ShopTx,
  generation: number,
  { from, to, growingFrom }: { from: string; to: string; growingFrom: string },
): Promise<void> {
  await sql`
    update search_console_fills set from_day = least(from_day, ${from}::date), to_day = greatest(to_day, ${to}::date),
        growing_from = ${growingFrom}::date
      where shop_id = ${shopOf(tx)} and generation = ${generation}`.execute(tx)
}

/** Removes one day of an earlier property, after the last some of its words; false if nothing is left. */
export async function clearOneDay(tx: ShopTx, generation: number): Promise<boolean> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ day: string; type: string }>`
    select day::text, search_type as type from search_console_days
      where shop_id = ${shop} and generation < ${generation} limit 1`.execute(tx)
  const [old] = rows
  if (!old) {
    // Nothing is fetched of the new property before this has ended, so all words are of earlier ones.
    if (await clearWords(tx)) return true
    await sql`update search_console_fills set cleared = true
      where shop_id = ${shop} and generation = ${generation}`.execute(tx)
    return false
  }
  await deleteDay(tx, old)
  return true
}

/** Removes one day before `oldest` of the same property; false if none is left. */
export async function forgetOneDay(tx: ShopTx, generation: number, oldest: string): Promise<boolean> {
  const { rows } = await sql<{ day: string; type: string }>`
    select day::text, search_type as type from search_console_days
      where shop_id = ${shopOf(tx)} and generation = ${generation} and day < ${oldest}::date
      order by day limit 1`.execute(tx)
  const [old] = rows
  if (old) await deleteDay(tx, old)
  else
    await sql`
      update search_console_fills set from_day = greatest(from_day, ${oldest}::date)
        where shop_id = ${shopOf(tx)} and generation = ${generation}`.execute(tx)
  return old !== undefined
}

async function deleteDay(tx: ShopTx, { day, type }: { day: string; type: string }): Promise<void> {
  for (const table of ['totals', 'queries', 'pages', 'pairs', 'appearances', 'days'])
    await sql`delete from ${sql.table(`search_console_${table}`)}
      where shop_id = ${shopOf(tx)} and search_type = ${type} and day = ${day}::date`.execute(tx)
}

/** Stores the state: ended, failed, or waiting for the search engine. One that ended knows up to when days are final. */
export async function saveFillState(
  tx: ShopTx,
  generation: number,
  { state, reason = null }: { state: FillRow['state']; reason?: string | null },
): Promise<void> {
  const now = await clockOf(tx)
  const isDone = state === 'done'
  await sql`
    update search_console_fills set state = ${state}, reason = ${reason}, tried_at = ${now},
        finished_at = ${isDone ? now : null},
        final_to = case when ${isDone}::boolean then greatest(final_to, growing_from - 1) else final_to end
      where shop_id = ${shopOf(tx)} and generation = ${generation}`.execute(tx)
}
