import { sql } from 'kysely'
import { isOnline } from '#core/catalogue/online.ts'
import type { ShopContext } from '#core/context/context.ts'
import { readLook } from '#core/theme-look/read-look.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import type { BreadcrumbPreview } from './contract.ts'
import { listTrailsBeyond, type TrailPosition } from './list-trails.ts'
import { storefrontOrigin } from './storefront-origin.ts'

/** Returns the store's longest trail and the look of its published theme. */
export async function preview(
  ctx: ShopContext,
  { design }: { design: { homeLabel: string } },
): Promise<BreadcrumbPreview> {
  const sample = await longestTrail(ctx)
  const origin = await storefrontOrigin(ctx)
  const url = origin + (sample?.path ?? '/')
  return {
    levels: [design.homeLabel || '', ...(sample ? [...sample.levels, sample.title] : [])],
    page: sample && { title: sample.title, url },
    theme: await readLook(ctx, url),
  }
}

async function longestTrail(
  ctx: ShopContext,
): Promise<{ title: string; path: string; levels: string[] } | null> {
  const before = await ctx.tx(async (tx) => {
    const { rows } = await sql<TrailPosition>`
      select lower(r.title) as title, r.id - 1 as id from catalogue_resources r
        left join breadcrumb_trails b on b.shop_id = ${shopOf(tx)} and b.kind = 'product' and b.id = r.id
        where r.shop_id = ${shopOf(tx)} and r.kind = 'product' and ${isOnline(await clockOf(tx))}
        order by coalesce(cardinality(b.trail), 0) desc, r.id limit 1`.execute(tx)
    return rows[0] ?? null
  })
  if (before === null) return null
  // The row after that position is the product's own, whatever other titles contain.
  const [row] = (await listTrailsBeyond(ctx, { kind: 'product' }, { beyond: before, most: 1 })).rows
  return row ? { title: row.title, path: new URL(row.url).pathname, levels: row.levels } : null
}
