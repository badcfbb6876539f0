import { sql } from 'kysely'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import {
  type MenuItem,
  type MenuNode,
  menusQuery,
} from '#adapters/platform/admin-graphql/operations/catalogue-menus.ts'
import type { ShopContext } from '#core/context/context.ts'
import { lockAlone } from '#kit/server/db/advisory-lock.ts'
import { fromJson } from '#kit/server/db/json.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { databaseNow } from './store.ts'

/** A store has a handful of menus; with three levels of entries this stays below the 1,000 points a query may cost. */
const PAGE = 25

/**
 * Reads all menus of the store and replaces the held ones. Calls `onPage` with the number read so far; if it returns
 * false the reading ends and nothing is saved. Returns the number read, null if it was ended. Throws `PlatformError`.
 */
export async function readMenus(
  ctx: ShopContext,
  options: { onPage?: (seen: number) => Promise<boolean> } = {},
): Promise<number | null> {
  const readAt = await ctx.tx(databaseNow)
  const menus: MenuNode[] = []
  let after: string | null = null
  do {
    const {
      nodes,
      pageInfo,
    }: { nodes: MenuNode[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } = (
      await ctx.platform.query(ctx.shop, menusQuery, { first: PAGE, after })
    ).menus
    menus.push(...nodes)
    if (options.onPage && !(await options.onPage(menus.length))) return null
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null)
  await ctx.tx((tx) => saveMenus(tx, ctx.shop.id, { menus, readAt }))
  return menus.length
}

/**
 * Reads the menus between syncs. Does nothing for a shop that has not granted the access yet. Throws `PlatformError`.
 */
export async function pollMenus(ctx: ShopContext): Promise<void> {
  try {
    await readMenus(ctx)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'access-denied') throw error
    ctx.log.info('skipped menus: the shop has not granted access yet')
  }
}

/** Updates the target of a menu entry. */
export async function noteMenuLink(
  tx: ShopTx,
  shopId: ShopId,
  { menu, item, url }: { menu: string; item: string; url: string },
): Promise<void> {
  const id = menu.slice(menu.lastIndexOf('/') + 1)
  const row = await tx
    .selectFrom('catalogue_menus')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select('items')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const led = (items: readonly MenuItem[]): MenuItem[] =>
    items.map((one) => ({
      ...one,
      url: one.id?.endsWith(`/${item}`) ? url : one.url,
      items: led(one.items),
    }))
  await tx
    .updateTable('catalogue_menus')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .set({ items: JSON.stringify(led(fromJson<MenuItem[]>(row.items))) })
    .execute()
}

/** Replaces the held menus; a reading begun before the last one changes nothing. */
async function saveMenus(
  tx: ShopTx,
  shopId: ShopId,
  { menus, readAt }: { menus: readonly MenuNode[]; readAt: Date },
): Promise<void> {
  await lockAlone(tx, 'catalogue')
  const { rows } = await sql<{ kind: string }>`
    insert into catalogue_watermarks as known (shop_id, kind, updated_until) values (${shopId}, 'menu', ${readAt})
      on conflict (shop_id, kind) do update set updated_until = excluded.updated_until
        where known.updated_until < excluded.updated_until
      returning kind`.execute(tx)
  if (rows.length === 0) return
  await tx.deleteFrom('catalogue_menus').where('shop_id', '=', shopId).execute()
  if (menus.length === 0) return
  await tx
    .insertInto('catalogue_menus')
    .values(
      menus.map(({ id, handle, title, isDefault, items }) => ({
        shop_id: shopId,
        id: id.slice(id.lastIndexOf('/') + 1),
        handle,
        title,
        is_default: isDefault,
        items: JSON.stringify(items),
        read_at: readAt,
      })),
    )
    .execute()
}
