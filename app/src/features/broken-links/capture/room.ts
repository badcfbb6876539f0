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
/** A full list drops only links with at most this many visits, none of them recent. */
const HARDLY = 1
const NOT_LATELY_DAYS = 7

/**
 * Returns how many of the wanted links may be stored; a full list first drops those of its least valuable links that
 * qualify.
 */
export async function makeRoom(tx: ShopTx, now: string, wanted = 1): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from broken_links where shop_id = ${shopOf(tx)} and deleted_at is null`.execute(
    tx,
  )
  const free = Math.max(0, MOST_LINKS - (rows[0]?.held ?? 0))
  if (free >= wanted) return wanted
  const { rows: gone } = await sql`
    delete from broken_links where shop_id = ${shopOf(tx)} and id in (
        select l.id from ${linksWithState(tx)}
          where l.shop_id = ${shopOf(tx)} and l.state = 'unresolved' and l.sources = array['visitors']
            and l.people <= ${HARDLY} and l.last_seen_at < ${now}::timestamptz - make_interval(days => ${NOT_LATELY_DAYS})
          order by l.people, l.last_seen_at limit ${wanted - free})
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
  const room = fresh.length === 0 ? 0 : await makeRoom(tx, now, fresh.length)
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
