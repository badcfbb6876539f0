import { sql } from 'kysely'
import { gidOf, parseGid } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import type { TabSet } from './domain/tab-set.ts'
import { firstOfCollection } from './product-operations.ts'

/** Returns the number of a product for the preview: one that has the set, else any; null if the store has none. */
export async function sampleProduct(ctx: ShopContext, set: TabSet | null): Promise<string | null> {
  const [first] = set?.targets ?? []
  if (set?.chosenBy === 'product' && first !== undefined) return first
  if (set?.chosenBy === 'collection' && first !== undefined) {
    const { collection } = await ctx.platform.query(ctx.shop, firstOfCollection, {
      id: gidOf('collection', first),
    })
    const [product] = collection?.products.nodes ?? []
    if (product) return parseGid(product.id)?.id ?? null
  }
  const targetsBy = (by: TabSet['chosenBy']): string[] => (set?.chosenBy === by ? set.targets : [])
  const tags = targetsBy('tag').map((tag) => tag.toLowerCase())
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from catalogue_resources where shop_id = ${shopOf(tx)} and kind = 'product' and status = 'ACTIVE'
        order by coalesce(vendor = any(${targetsBy('vendor')}::text[])
          or lower(tags::text)::text[] && ${tags}::text[], false) desc, lower(title), id limit 1`.execute(tx)
    return rows[0]?.id ?? null
  })
}
