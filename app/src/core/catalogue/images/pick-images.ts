import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { contains } from '#kit/server/db/like.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Longer lists are of no use for choosing. */
const IMAGES = 60

/**
 * Returns images to choose from: those whose title or alt text contains `q`; without `q` those of `products`, if any
 * are named, else all.
 */
export async function pickImages(
  ctx: ShopContext,
  { products, q }: { products: readonly string[]; q: string },
): Promise<{ url: string; alt: string; title: string }[]> {
  return ctx.tx(async (tx) => {
    const words = q === '' ? null : contains(q.toLowerCase())
    const { rows } = await sql<{ url: string; alt: string | null; title: string }>`
      select url, alt, owner_title as title from catalogue_images
        where shop_id = ${shopOf(tx)} and not locked
          and (${words}::text is null or lower(owner_title || ' ' || coalesce(alt, '')) like ${words})
          and (${words}::text is not null or ${products.length === 0} or owner_id = any(${[...products]}::bigint[]))
        order by owner_title, position limit ${IMAGES}`.execute(tx)
    return rows.map(({ url, alt, title }) => ({ url, alt: alt ?? title, title }))
  })
}
