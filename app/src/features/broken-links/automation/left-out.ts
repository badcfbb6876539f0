import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { LEFT_OUT } from '../domain/bounds.ts'
import { linksWithState } from '../link-states.ts'

type LeftOut = (typeof LEFT_OUT)[number]

/**
 * Visits required of links only visitors reported: a single visit may be a slip or made up, and a catch-all URL needs
 * a second.
 */
const VISITS = 2

/** SQL: why automation does not consider the link `l`, which is not redirected; null if it does. */
const why = sql`case
  when l.state = 'archived' then 'archived'
  when l.hidden then 'hidden'
  when l.reverted_at is not null then 'reverted'
  when l.automated_at is not null then 'handled'
  when l.suggested_at is null then 'searching'
  when l.people < ${VISITS} and l.sources = array['visitors'] then 'seenOnce' end`

/** SQL: automation considers the link `l`. What the merchant decided by hand stays. */
export const isWaiting = sql`l.state <> 'resolved' and ${why} is null`

/** Returns the number of links automation does not consider, by why. */
export async function countLeftOut(tx: ShopTx): Promise<Map<LeftOut, number>> {
  const { rows } = await sql<{ why: LeftOut; links: number }>`
    select ${why} as why, count(*)::int as links from ${linksWithState(tx)}
      where l.shop_id = ${shopOf(tx)} and l.state <> 'resolved' and ${why} is not null group by 1`.execute(tx)
  return new Map(rows.map(({ why: reason, links }) => [reason, links]))
}
