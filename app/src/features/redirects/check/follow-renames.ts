import { sql } from 'kysely'
import type { CatalogueChange } from '#core/catalogue/listener.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { CHECK_GRAPH } from './check-graph.ts'

/** Checks the redirects when a page was renamed to which one of them leads. */
export async function followRenames(
  ctx: ShopContext,
  tx: ShopTx,
  changes: readonly CatalogueChange[],
): Promise<void> {
  const edited = changes.filter(({ isNew, joined, field }) => !isNew && !joined && !field)
  if (edited.length === 0) return
  const { rows } = await sql`
    select from unnest(${edited.map(({ kind }) => kind)}::text[], ${edited.map(({ id }) => id)}::bigint[]) as c (kind, id)
      join catalogue_former_paths f on f.shop_id = ${shopOf(tx)} and f.kind = c.kind and f.id = c.id and not f.gone
      join store_redirects r on r.shop_id = ${shopOf(tx)} and r.target_md5 = md5(f.path)::uuid and r.target is not null
      limit 1`.execute(tx)
  if (rows.length > 0)
    await ctx.queue.enqueue(CHECK_GRAPH, { shop: ctx.shop.id, payload: {} }, { tx, key: 'check' })
}
