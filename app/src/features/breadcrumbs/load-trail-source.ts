import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isOnline } from '#core/catalogue/online.ts'
import { ownHosts } from '#core/catalogue/redirects/own-hosts.ts'
import { fromJson } from '#kit/server/db/json.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { BreadcrumbSettings } from './contract/settings.ts'
import type { TrailSource } from './domain/choose-trail.ts'
import { type MenuEntry, menuPositions, type TypedUrls } from './domain/menu-positions.ts'
import type { StoreCollection } from './domain/trail-rules.ts'
import { findRead } from './reading-store.ts'

/** Most collections of one store that trails are chosen from; the platform allows 5,000 automated ones. */
export const MOST_COLLECTIONS_OF_STORE = 20_000

/** Loads everything trails are chosen from, with a digest that changes when any of it changes. */
export async function loadTrailSource(
  tx: ShopTx,
  shopId: ShopId,
  settings: BreadcrumbSettings,
): Promise<{ store: TrailSource; digest: string }> {
  const collections = await loadCollections(tx, shopId)
  const menus = await loadMenus(tx, settings.menus)
  const custom = await customTrailIds(tx)
  const { priority, blocked } = settings
  const positions = menuPositions(menus, await typedUrls(tx, collections))
  const hidden = collections.flatMap(({ id, online }) => (online ? [] : [id]))
  const store = {
    collections: new Map(collections.map((one) => [one.id, one])),
    positions,
    hidden: new Set(hidden),
    custom: new Set(custom),
    rules: { priority, blocked },
  }
  // Sizes change with every product, and no trail moves for them alone.
  const facts = [
    collections.map(({ id, handle, parents }) => [id, handle, parents]),
    [...positions],
    hidden,
    custom.map((id) => ({ id })),
    priority,
    blocked,
    settings.shown,
  ]
  return { store, digest: createHash('sha256').update(JSON.stringify(facts)).digest('hex') }
}

/** Returns the numbers of the store's custom trails, in order. */
export async function customTrailIds(tx: ShopTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('breadcrumb_custom_trails')
    .where('shop_id', '=', shopOf(tx))
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns what tells which collection a URL typed into a menu leads to. */
export async function typedUrls(
  tx: ShopTx,
  collections: readonly { id: string; handle: string }[],
): Promise<TypedUrls> {
  const origin = (await findRead(tx))?.storefront_origin ?? null
  const { aliases, markets } = await ownHosts(tx)
  return {
    byHandle: new Map(collections.map(({ id, handle }) => [handle, id])),
    hosts: new Set([...aliases, ...markets, ...(origin === null ? [] : [new URL(origin).host])]),
  }
}

async function loadCollections(
  tx: ShopTx,
  shopId: ShopId,
): Promise<(StoreCollection & { online: boolean })[]> {
  const { rows } = await sql<StoreCollection & { parents: string[]; online: boolean }>`
    select r.id, r.handle, coalesce(b.collections, '{}') as parents, coalesce(held.size, 0)::int as size,
        ${isOnline(await clockOf(tx))} as online
      from catalogue_resources r
      left join breadcrumb_trails b on b.shop_id = ${shopId} and b.kind = 'collection' and b.id = r.id
      left join (select member, count(*) as size from breadcrumb_trails p, unnest(p.collections) as member
        where p.shop_id = ${shopId} and p.kind = 'product' group by member) held on held.member = r.id
      where r.shop_id = ${shopId} and r.kind = 'collection' order by r.id limit ${MOST_COLLECTIONS_OF_STORE}`.execute(
    tx,
  )
  return rows
}

/** Returns the entries of the chosen menus, in the order of choice. */
export async function loadMenus(tx: ShopTx, handles: readonly string[]): Promise<MenuEntry[][]> {
  if (handles.length === 0) return []
  const rows = await tx
    .selectFrom('catalogue_menus')
    .where('shop_id', '=', shopOf(tx))
    .where('handle', 'in', [...handles])
    .select(['handle', 'items'])
    .execute()
  const byHandle = new Map(rows.map(({ handle, items }) => [handle, fromJson<MenuEntry[]>(items)]))
  return handles.flatMap((handle) => {
    const items = byHandle.get(handle)
    return items ? [items] : []
  })
}
