import { sql } from 'kysely'
import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { marketPrefixes } from '#core/catalogue/redirects/own-hosts.ts'
import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { placeOf } from '../domain/dead-path.ts'
import { isHidden } from '../domain/hiding-rule.ts'
import { countNewPath, readSettings } from '../settings-store.ts'
import { askForSuggestionsInTurn } from '../suggest/ask.ts'
import type { Beacon } from './beacon.ts'
import { makeRoom } from './room.ts'

/** Most new paths per day, so that made-up paths cannot fill the list. */
export const NEW_PATHS_A_DAY = 1_000
/** The part of them for paths that another site or a search result leads to: made-up ones cannot use it up alone. */
const KEPT_FOR_LINKED = 200
/** Most hosts stored per path: the first ones seen. */
const HOSTS = 20

/** Counts a visit of a dead path. Changes nothing while capture is stopped, or if the path shows a page. */
export async function countVisit(ctx: ShopContext, beacon: Beacon): Promise<void> {
  const isDone = await ctx.tx(async (tx) => {
    const visit = await visitOf(tx, beacon)
    if (visit === null) return true
    const id = await countKnown(tx, visit)
    if (id !== null) await countDay(tx, id, visit)
    return id !== null
  })
  if (isDone) return
  // Behind a language prefix the catalogue knows no page: the store may have ended the language (decision 0169).
  const { isLiving } = livingPages(await knownPages(ctx, [beacon.path]))
  if (isLiving(beacon.path)) return
  await ctx.tx(async (tx) => {
    const visit = await visitOf(tx, beacon)
    const id = visit && (await admit(tx, visit))
    if (!visit || !id) return
    await countDay(tx, id, visit)
    await askForSuggestionsInTurn(ctx, tx)
  })
}

/** Returns the visit with its time and counts; null while capture is stopped. */
async function visitOf(tx: ShopTx, beacon: Beacon): Promise<Visit | null> {
  const { capturing, hidden } = await readSettings(tx)
  if (!capturing) return null
  const ignored = isHidden(beacon.path, hidden)
  const now = (await databaseNow(tx)).toISOString()
  return { ...beacon, now, ignored, people: beacon.bot || ignored ? 0 : 1 }
}

async function countDay(tx: ShopTx, id: string, { now, people, host }: Visit): Promise<void> {
  await sql`
    insert into broken_link_days as known (shop_id, link_id, day, people, bots)
      values (${shopOf(tx)}, ${id}, ${now.slice(0, 10)}::date, ${people}, ${1 - people})
      on conflict (shop_id, link_id, day) do update
        set people = known.people + excluded.people, bots = known.bots + excluded.bots`.execute(tx)
  if (people === 1 && host !== null) await countHost(tx, { id, host })
}

interface Visit extends Beacon {
  now: string
  ignored: boolean
  people: number
}

async function countKnown(tx: ShopTx, { path, people, now, ignored }: Visit): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update broken_links set people = people + ${people}, bots = bots + ${1 - people}, hidden = ${ignored},
        last_seen_at = greatest(last_seen_at, ${now}::timestamptz),
        sources = case when 'visitors' = any(sources) then sources else sources || 'visitors'::text end
      where shop_id = ${shopOf(tx)} and path = ${path} and deleted_at is null returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Adds an unknown path if the day's limit is not reached and the list has room; returns its id, else null. */
async function admit(tx: ShopTx, visit: Visit): Promise<string | null> {
  const { path, now, people, ignored } = visit
  const isLinked = visit.host !== null || (await isSearched(tx, path))
  const most = isLinked ? NEW_PATHS_A_DAY : NEW_PATHS_A_DAY - KEPT_FOR_LINKED
  if (!(await countNewPath(tx, now.slice(0, 10), most))) return null
  if (!(await makeRoom(tx, { now }))) return null
  const { pattern, language } = placeOf(path, await marketPrefixes(tx))
  const { rows } = await sql<{ id: string }>`
    insert into broken_links as known (shop_id, path, pattern, language, sources, people, bots, first_seen_at, last_seen_at, hidden)
      values (${shopOf(tx)}, ${path}, ${pattern}, ${language}, array['visitors'], ${people}, ${1 - people}, ${now}::timestamptz, ${now}::timestamptz, ${ignored})
      on conflict (shop_id, path) where deleted_at is null do update set people = known.people + excluded.people, bots = known.bots + excluded.bots,
        last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)
      returning id`.execute(tx)
  return rows[0]?.id ?? null
}

async function isSearched(tx: ShopTx, path: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from broken_link_searches where shop_id = ${shopOf(tx)} and path = ${path} limit 1`.execute(tx)
  return rows.length > 0
}

async function countHost(tx: ShopTx, { id, host }: { id: string; host: string }): Promise<void> {
  const { rows } = await sql`
    update broken_link_hosts set visits = visits + 1
      where shop_id = ${shopOf(tx)} and link_id = ${id} and host = ${host} returning host`.execute(tx)
  if (rows.length > 0) return
  const { rows: held } = await sql<{ held: number }>`
    select count(*)::int as held from broken_link_hosts where shop_id = ${shopOf(tx)} and link_id = ${id}`.execute(
    tx,
  )
  if ((held[0]?.held ?? 0) >= HOSTS) return
  await sql`
    insert into broken_link_hosts as known (shop_id, link_id, host, visits) values (${shopOf(tx)}, ${id}, ${host}, 1)
      on conflict (shop_id, link_id, host) do update set visits = known.visits + 1`.execute(tx)
}
