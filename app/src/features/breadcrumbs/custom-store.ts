import { sql } from 'kysely'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { CustomTrail } from './contract/trails.ts'

/** A custom trail as stored by the shop. */
interface HeldCustomTrail {
  handle: string
  /** Number of the metaobject. */
  id: string
  name: string
  collections: readonly string[]
}

/** Replaces all custom trails with those the shop holds. */
export async function replaceCustomTrails(
  tx: ShopTx,
  shopId: ShopId,
  trails: readonly HeldCustomTrail[],
): Promise<void> {
  const handles = trails.map(({ handle }) => handle)
  await sql`delete from breadcrumb_custom_trails where shop_id = ${shopId} and not handle = any(${handles}::text[])`.execute(
    tx,
  )
  for (const trail of trails) await saveCustomTrail(tx, shopId, trail)
}

/** Stores a custom trail the shop holds now. */
export async function saveCustomTrail(tx: ShopTx, shopId: ShopId, trail: HeldCustomTrail): Promise<void> {
  await sql`
    insert into breadcrumb_custom_trails (shop_id, handle, id, name, collections)
      values (${shopId}, ${trail.handle}, ${trail.id}, ${trail.name}, ${trail.collections}::bigint[])
      on conflict (shop_id, handle) do update set id = excluded.id, name = excluded.name, collections = excluded.collections`.execute(
    tx,
  )
}

/** Deletes a custom trail the shop no longer holds. */
export async function forgetCustomTrail(tx: ShopTx, handle: string): Promise<void> {
  await tx
    .deleteFrom('breadcrumb_custom_trails')
    .where('shop_id', '=', shopOf(tx))
    .where('handle', '=', handle)
    .execute()
}

/** Returns all custom trails by name; a store has few. */
export async function listCustomTrails(tx: ShopTx, shopId: ShopId): Promise<CustomTrail[]> {
  const { rows } = await sql<
    Omit<CustomTrail, 'levels'> & { collections: string[]; titles: (string | null)[]; hidden: string[] }
  >`
    select c.handle, c.id, c.name, c.collections,
        (select array_agg(r.title order by nth) from unnest(c.collections) with ordinality as level (id, nth)
          left join catalogue_resources r on r.shop_id = ${shopId} and r.kind = 'collection' and r.id = level.id) as titles,
        array(select r.id from catalogue_resources r where r.shop_id = ${shopId} and r.kind = 'collection'
          and r.id = any(c.collections) and r.online is false) as hidden,
        (select count(*)::int from breadcrumb_trails b where b.shop_id = ${shopId} and b.chosen_custom = c.id) as uses
      from breadcrumb_custom_trails c where c.shop_id = ${shopId} order by lower(c.name), c.handle limit 250`.execute(
    tx,
  )
  return rows.map(({ collections, titles, hidden, ...trail }) => ({
    ...trail,
    levels: collections.map((id, at) => ({ id, title: titles[at] ?? id, online: !hidden.includes(id) })),
  }))
}
