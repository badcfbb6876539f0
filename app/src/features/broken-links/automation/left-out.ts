import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AGAIN_AFTER_HOURS, type LEFT_OUT } from '../domain/bounds.ts'
import { linksWithState } from '../link-states.ts'
import { hasTurnLeft, isRefused, lastTurn } from './last-turn.ts'

type LeftOut = (typeof LEFT_OUT)[number]

/**
 * Visits required of links only visitors reported: a single visit may be a slip or made up, and a catch-all URL needs
 * a second.
 */
const VISITS = 2

/** SQL: why automation does not consider the link `l`, which is not redirected; null if it does. */
const whyAt = (now: string) => sql`case
  when l.state = 'archived' then 'archived'
  when l.hidden then 'hidden'
  when l.reverted_at is not null then 'reverted'
  when l.automated_at is not null and not ${isRefused} then 'handled'
  when l.automated_at is not null and not ${hasTurnLeft} then 'refused'
  when l.automated_at > ${now}::timestamptz - make_interval(hours => ${AGAIN_AFTER_HOURS}::int) then 'again'
  when l.suggested_at is null then 'searching'
  when l.people < ${VISITS} and l.sources = array['visitors'] then 'seenOnce' end`

/** SQL: the shop's links as `l`, with the last turn as `t`. */
export const linksWithTurn = (tx: ShopTx) => sql`${linksWithState(tx)} ${lastTurn(tx)}`

/** SQL: automation considers the link `l`. What the merchant decided by hand stays. */
export const isWaitingAt = (now: string) => sql`l.state <> 'resolved' and ${whyAt(now)} is null`

/** Returns the number of links automation does not consider, by why. */
export async function countLeftOut(tx: ShopTx): Promise<Map<LeftOut, number>> {
  const why = whyAt(await clockOf(tx))
  const { rows } = await sql<{ why: LeftOut; links: number }>`
    select why, count(*)::int as links from (
      select ${why} as why from ${linksWithTurn(tx)} where l.shop_id = ${shopOf(tx)} and l.state <> 'resolved') left_out
      where why is not null group by why`.execute(tx)
  return new Map(rows.map(({ why: reason, links }) => [reason, links]))
}
