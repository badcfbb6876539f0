import { sql } from 'kysely'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { MOST_SETS } from './domain/bounds.ts'
import { CHOSEN_BY, type TabSet } from './domain/tab-set.ts'

export interface HeldSet {
  id: string
  set: TabSet
  publishedAt: Date
}

interface Row {
  id: string
  value: TabSet
  published_at: Date
}
const asHeld = ({ id, value, published_at }: Row): HeldSet => ({ id, set: value, publishedAt: published_at })

/** Lists the store's sets, in order of precedence. */
export async function listSets(tx: ShopTx): Promise<HeldSet[]> {
  const { rows } = await sql<Row>`
    select id, value, published_at from content_tab_sets where shop_id = ${shopOf(tx)}
      order by array_position(${[...CHOSEN_BY]}::text[], chosen_by), placed_at desc, id limit ${MOST_SETS * 2}`.execute(
    tx,
  )
  return rows.map(asHeld)
}

/** Returns one set as last seen on the store. */
export async function findSet(tx: ShopTx, id: string): Promise<HeldSet | null> {
  const { rows } = await sql<Row>`
    select id, value, published_at from content_tab_sets where shop_id = ${shopOf(tx)} and id = ${id}`.execute(
    tx,
  )
  return rows[0] ? asHeld(rows[0]) : null
}

/** Returns the number of tab sets. */
export async function countSets(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ sets: number }>`
    select count(*)::int as sets from content_tab_sets where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0]?.sets ?? 0
}

/** Records what the store holds now. */
export async function saveSet(
  tx: ShopTx,
  shopId: ShopId,
  { id, set }: { id: string; set: TabSet },
): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    insert into content_tab_sets as held (shop_id, id, title, enabled, chosen_by, placed_at, value, published_at)
      values (${shopId}, ${id}, ${set.title}, ${set.enabled}, ${set.chosenBy}, ${now}::timestamptz, ${JSON.stringify(set)}::jsonb,
        ${now}::timestamptz)
      on conflict (shop_id, id) do update set title = excluded.title, enabled = excluded.enabled,
        chosen_by = excluded.chosen_by, value = excluded.value, published_at = excluded.published_at,
        placed_at = case when held.chosen_by = excluded.chosen_by and held.enabled then held.placed_at
          else excluded.placed_at end`.execute(tx)
}

/** Deletes a set the store no longer holds. */
export async function forgetSet(tx: ShopTx, id: string): Promise<void> {
  await sql`delete from content_tab_sets where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
}

/** Deletes sets published before `before`: the platform removed them together with the app. */
export async function forgetSets(tx: ShopTx, before: Date): Promise<void> {
  await sql`delete from content_tab_sets where shop_id = ${shopOf(tx)} and published_at < ${before}`.execute(
    tx,
  )
}
