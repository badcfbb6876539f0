import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { linksWithState } from '../link-states.ts'

/** Links kept of a shop. */
export const MOST_LINKS = 10_000
/** What nobody met for so long is forgotten, unless somebody decided about it. */
const KEPT_DAYS = 180
/** Counters by day are kept for a year and a month, so that a year can be compared. */
const KEPT_COUNTERS = 400
/** A full list lets go of a link that hardly anybody met, and not lately. */
const HARDLY = 1
const NOT_LATELY_DAYS = 7

/** True where a link more may be kept; a full list lets go of the one that is worth least, if any is. */
export async function makeRoom(tx: ShopTx, now: string): Promise<boolean> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from broken_links where shop_id = ${shopOf(tx)}`.execute(tx)
  if ((rows[0]?.held ?? 0) < MOST_LINKS) return true
  const { rows: gone } = await sql`
    delete from broken_links where shop_id = ${shopOf(tx)} and id = (
        select l.id from ${linksWithState(tx)}
          where l.shop_id = ${shopOf(tx)} and l.state = 'unresolved' and l.sources = array['visitors']
            and l.people <= ${HARDLY} and l.last_seen_at < ${now}::timestamptz - make_interval(days => ${NOT_LATELY_DAYS})
          order by l.people, l.last_seen_at limit 1)
      returning id`.execute(tx)
  return gone.length > 0
}

/** Forgets what is old: counters, and unresolved links nobody meets any more. */
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
