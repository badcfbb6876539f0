import { sql } from 'kysely'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { MOST_SETS } from './domain/bounds.ts'
import { CHOSEN_BY, type PlacedSet, type TabSet } from './domain/tab-set.ts'

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

/** Records what the store holds now; a set that comes among those of its kind stands behind those it names. */
export async function saveSet(
  tx: ShopTx,
  shopId: ShopId,
  { id, set: { behind = [], ...set } }: { id: string; set: PlacedSet },
): Promise<void> {
  const now = await clockOf(tx)
  const placedAt = (await timeBehind(tx, { id, behind, chosenBy: set.chosenBy })) ?? now
  await sql`
    insert into content_tab_sets as held (shop_id, id, title, enabled, chosen_by, placed_at, value, published_at)
      values (${shopId}, ${id}, ${set.title}, ${set.enabled}, ${set.chosenBy}, ${placedAt}::timestamptz, ${JSON.stringify(set)}::jsonb,
        ${now}::timestamptz)
      on conflict (shop_id, id) do update set title = excluded.title, enabled = excluded.enabled,
        chosen_by = excluded.chosen_by, value = excluded.value, published_at = excluded.published_at,
        placed_at = case when held.chosen_by = excluded.chosen_by and held.enabled then held.placed_at
          else excluded.placed_at end`.execute(tx)
}

/** Returns a time between those of the last of these sets and of the next of their kind; null if none of them is left. */
async function timeBehind(
  tx: ShopTx,
  { id, behind, chosenBy }: { id: string; behind: readonly string[]; chosenBy: string },
): Promise<string | null> {
  if (behind.length === 0) return null
  const shop = shopOf(tx)
  const { rows } = await sql<{ at: string | null }>`
    with last as (
      select min(placed_at) as at from content_tab_sets
        where shop_id = ${shop} and chosen_by = ${chosenBy} and id = any(${[...behind]}::text[])
    ), next as (
      select max(s.placed_at) as at from content_tab_sets s join last on s.placed_at < last.at
        where s.shop_id = ${shop} and s.chosen_by = ${chosenBy} and s.id <> ${id}
    )
    select coalesce(last.at - (last.at - next.at) / 2, last.at - interval '1 day')::text as at from last, next`.execute(
    tx,
  )
  return rows[0]?.at ?? null
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
