import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { READ_THROUGH } from './domain/word-search.ts'
import { contains } from './history.ts'

/** Choices of one filter. */
const MOST = 50

/** What the History can be filtered by: the people who had something changed, and items whose title has the words. */
export interface HistoryChoices {
  people: string[]
  items: { resourceId: string; label: string }[]
}

/** Reads the choices from the whole History, not from a page of it. People: one step through the index for each. */
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
    const { rows: items } = q
      ? await sql<HistoryChoices['items'][number]>`
          with looked as (select signpost_labelled_changes(${contains(q)}, ${READ_THROUGH}) as ids),
          newest as (
            select c.resource_id, c.label from looked, changes c
              where c.shop_id = ${shopOf(tx)} and looked.ids is not null and c.id = any(looked.ids)
            union all
            select c.resource_id, c.label from looked, lateral (
                select resource_id, label from changes where shop_id = ${shopOf(tx)} and settled_at is not null
                  order by settled_at desc, id desc limit ${READ_THROUGH}) c
              where looked.ids is null and c.label ilike ${contains(q)})
          select distinct on (resource_id) resource_id as "resourceId", label from newest
            order by resource_id, label limit ${MOST}`.execute(tx)
      : { rows: [] }
    return { people: people.map(({ actor }) => actor), items }
  })
}
