import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import type { ProductChoices } from './contract.ts'

/** Longer lists are of no use for choosing. */
const MOST_CHOICES = 250

/** Returns the most used vendors and tags of the shop's products, in alphabetical order. */
export async function productChoices(ctx: ShopContext): Promise<ProductChoices> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ of: 'vendor' | 'tag'; value: string; products: number }>`
      (select 'vendor' as of, vendor as value, count(*)::int as products from catalogue_resources
        where shop_id = ${shopOf(tx)} and kind = 'product' and vendor <> '' group by vendor order by products desc, value limit ${MOST_CHOICES})
      union all
      (select 'tag', tag, count(*)::int as products from catalogue_resources, unnest(tags) as tag
        where catalogue_resources.shop_id = ${shopOf(tx)} and kind = 'product' group by tag order by products desc, tag limit ${MOST_CHOICES})
      order by of, value`.execute(tx)
    const only = (of: 'vendor' | 'tag') =>
      rows.filter((row) => row.of === of).map(({ value, products }) => ({ value, products }))
    return { vendors: only('vendor'), tags: only('tag') }
  })
}
