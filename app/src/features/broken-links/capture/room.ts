import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { linksWithState } from '../link-states.ts'
import { knownPaths } from '../link-store.ts'

/** Most links stored per shop. */
export const MOST_LINKS = 10_000
/** Days without a visit after which an undecided link is deleted. */
const KEPT_DAYS = 180
/** Days the daily counters are kept: a year and a month, so that years can be compared. */
const KEPT_COUNTERS = 400
/** For a visitor's path, a full list drops only links that were not visited for so long. */
const NOT_LATELY_DAYS = 7

/**
 * SQL: nothing but visits of one day without a referrer speaks for the link `l`, however many there were: anybody can
 * make them up.
 */
const isWeak = (tx: ShopTx) => sql`(l.impressions = 0 and l.linked_from = 0
  and not exists (select from broken_link_hosts h where h.shop_id = ${shopOf(tx)} and h.link_id = l.id)
  and (select count(*) from (select 1 from broken_link_days d where d.shop_id = ${shopOf(tx)} and d.link_id = l.id
    and d.people > 0 limit 2) as days) < 2)`

/**
 * Returns how many of the wanted links may be stored. A full list first drops undecided links that only visitors
 * reported, those with the least evidence first: for links the merchant, a scan or a search result names (`known`) any
 * of them, for a visitor's path only weak ones not visited lately.
 */
export async function makeRoom(
  tx: ShopTx,
  { now, wanted = 1, known = false }: { now: string; wanted?: number; known?: boolean },
): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from broken_links where shop_id = ${shopOf(tx)} and deleted_at is null`.execute(
    tx,
  )
  const free = Math.max(0, MOST_LINKS - (rows[0]?.held ?? 0))
  if (free >= wanted) return wanted
  const mayGo = known
    ? sql`true`
    : sql`${isWeak(tx)} and l.last_seen_at < ${now}::timestamptz - make_interval(days => ${NOT_LATELY_DAYS})`
  const { rows: gone } = await sql`
    delete from broken_links where shop_id = ${shopOf(tx)} and id in (
        select l.id from ${linksWithState(tx)}
          where l.shop_id = ${shopOf(tx)} and l.state = 'unresolved' and l.sources = array['visitors']
            and l.reverted_at is null and ${mayGo}
          order by not ${isWeak(tx)}, l.people, l.last_seen_at limit ${wanted - free})
      returning id`.execute(tx)
  return free + gone.length
}

/** Returns the links that may be stored: those in the list, and new ones as far as there is room. */
export async function withRoom<Link extends { path: string }>(
  tx: ShopTx,
  links: readonly Link[],
  now: string,
): Promise<Link[]> {
  const paths = [...new Set(links.map(({ path }) => path))]
  const known = await knownPaths(tx, paths)
  const fresh = paths.filter((path) => !known.has(path))
  const room = fresh.length === 0 ? 0 : await makeRoom(tx, { now, wanted: fresh.length, known: true })
  const left = new Set(fresh.slice(room))
  return links.filter(({ path }) => !left.has(path))
}

/** Deletes old data: counters, and unresolved links without recent visits. */
export async function forgetOldLinks(tx: ShopTx, now: string): Promise<void> {
  await sql`
    delete from broken_link_days where shop_id = ${shopOf(tx)}
      and day < (${now}::timestamptz - make_interval(days => ${KEPT_COUNTERS}))::date`.execute(tx)
  await sql`
    delete from broken_links where shop_id = ${shopOf(tx)} and id in (
        select l.id from ${linksWithState(tx)}
          where l.shop_id = ${shopOf(tx)} and l.state = 'unresolved' and l.linked_from = 0
            and not 'merchant' = any(l.sources)
            and l.last_seen_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}))`.execute(tx)
}
