import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { contains } from '#kit/server/db/like.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { idsOfRareWords, READ_THROUGH } from './rare-words.ts'

/** Most choices of one filter. */
const MOST = 50

/** Filter choices of the History: the people who requested changes, and items whose title contains the words. */
export interface HistoryChoices {
  people: string[]
  items: { resourceId: string; label: string }[]
}

/** Reads the choices from the whole History, not from one page. People take one index step each. */
export async function historyChoices(
  ctx: ShopContext,
  { q }: { q?: string | undefined },
): Promise<HistoryChoices> {
  return ctx.tx(async (tx) => {
    const { rows: people } = await sql<{ actor: string }>`
      with recursive person as (
        (select actor from operations where shop_id = ${shopOf(tx)} order by actor limit 1)
        union all
        select (select o.actor from operations o where o.shop_id = ${shopOf(tx)} and o.actor > person.actor order by o.actor limit 1)
          from person where person.actor is not null)
      select actor from person
        where actor is not null and exists (
          select from operations o where o.shop_id = ${shopOf(tx)} and o.actor = person.actor and o.actor_kind <> 'system' and o.ready)
        limit ${MOST}`.execute(tx)
    const ids = q ? await idsOfRareWords(ctx, tx, q) : null
    const newest = sql`(select c.* from changes c where c.shop_id = ${ctx.shop.id} and c.settled_at is not null
      order by c.settled_at desc, c.id desc limit ${READ_THROUGH}) c`
    const { rows: items } = q
      ? await sql<HistoryChoices['items'][number]>`
          select distinct on (c.resource_id) c.resource_id as "resourceId", c.label
            from ${ids ? sql`changes c` : newest}
            where c.shop_id = ${ctx.shop.id} and ${ids ? sql`c.id = any(${ids}::bigint[])` : sql`c.label ilike ${contains(q)}`}
            order by c.resource_id, c.label limit ${MOST}`.execute(tx)
      : { rows: [] }
    return { people: people.map(({ actor }) => actor), items }
  })
}
