import type { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { contains } from '#kit/server/db/like.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import type { CatalogueCollection, collectionsInputSchema } from './contract.ts'
import { COLLECTIONS_PAGE } from './domain/page-size.ts'
import { gidOf } from './domain/resource-kind.ts'

/** Returns one page of the shop's collections by title, and how many match. A store has hundreds at most. */
export async function listCollections(
  ctx: ShopContext,
  { words, page }: z.output<typeof collectionsInputSchema>,
): Promise<{ collections: CatalogueCollection[]; total: number }> {
  return ctx.tx(async (tx) => {
    let query = tx
      .selectFrom('catalogue_resources')
      .where('shop_id', '=', shopOf(tx))
      .where('kind', '=', 'collection')
    if (words !== undefined) query = query.where('title', 'ilike', contains(words))
    const { total } = await query
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await query
      .select(['id', 'handle', 'title', 'image_url', 'updated_at'])
      .orderBy('title')
      .orderBy('id')
      .limit(COLLECTIONS_PAGE)
      .offset((page - 1) * COLLECTIONS_PAGE)
      .execute()
    const collections = rows.map(({ id, handle, title, image_url, updated_at }) => ({
      id: gidOf('collection', id),
      handle,
      title,
      imageUrl: image_url,
      updatedAt: updated_at.toISOString(),
    }))
    return { collections, total: Number(total) }
  })
}
