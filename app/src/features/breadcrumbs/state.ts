import { sql } from 'kysely'
import { findLastGood } from '#core/catalogue/runs-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { fromJson } from '#kit/server/db/json.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { BreadcrumbState } from './contract.ts'
import { listCustomTrails } from './custom-store.ts'
import { type MenuEntry, menuPositions } from './domain/menu-positions.ts'
import { MOST_COLLECTIONS_OF_STORE, typedUrls } from './load-trail-source.ts'
import { findRead } from './reading-store.ts'
import { findSettings } from './settings-store.ts'

/** Loads the part of the screen's state that comes from our own rows. */
export function loadState(ctx: ShopContext): Promise<Omit<BreadcrumbState, 'block'>> {
  return ctx.tx(async (tx) => {
    const { settings, publishedAt, chosenFrom, look } = await findSettings(tx)
    const read = await findRead(tx)
    const isSynced = (await findLastGood(tx)) !== null
    const menus = await tx
      .selectFrom('catalogue_menus')
      .where('shop_id', '=', shopOf(tx))
      .select(['handle', 'title', 'items'])
      .orderBy('title')
      .execute()
    const collections = await tx
      .selectFrom('catalogue_resources')
      .where('shop_id', '=', shopOf(tx))
      .where('kind', '=', 'collection')
      .select(['id', 'handle'])
      .orderBy('id')
      .limit(MOST_COLLECTIONS_OF_STORE)
      .execute()
    const typed = await typedUrls(tx, collections)
    return {
      settings,
      publishedAt: publishedAt?.toISOString() ?? null,
      look: { ...look, at: look.at?.toISOString() ?? null },
      menus: menus.map(({ handle, title, items }) => ({
        handle,
        title,
        collections: menuPositions([fromJson<MenuEntry[]>(items)], typed).size,
      })),
      isChoosing: publishedAt !== null && chosenFrom === null && read?.as_of != null,
      custom: await listCustomTrails(tx, ctx.shop.id),
      products: await countProducts(tx, ctx.shop.id),
      reading: {
        state: isSynced ? ((read?.state as 'running' | 'done' | 'failed') ?? 'never') : 'catalogue',
        errorCode: read?.error_code ?? null,
        asOf: read?.as_of?.toISOString() ?? null,
      },
    }
  })
}

async function countProducts(tx: ShopTx, shopId: ShopId): Promise<BreadcrumbState['products']> {
  const { rows } = await sql<{ code: string | null; products: number; bare: number; written: number }>`
    select b.reason ->> 'code' as code, count(*)::int as products,
        (count(*) filter (where b.trail = '{}' and b.custom is null))::int as bare,
        (count(*) filter (where b.trail = b.written))::int as written
      from catalogue_resources r
      left join breadcrumb_trails b on b.shop_id = ${shopId} and b.kind = 'product' and b.id = r.id
      where r.shop_id = ${shopId} and r.kind = 'product' group by 1 order by products desc`.execute(tx)
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const chosen = rows.filter(({ code }) => code !== null)
  return {
    total: sum(({ products }) => products),
    chosen: chosen.reduce((total, { products }) => total + products, 0),
    withCollection: chosen.reduce((total, { products, bare }) => total + products - bare, 0),
    written: sum(({ written }) => written),
    byReason: chosen.map(({ code, products }) => ({ code: code ?? '', products })),
  }
}
