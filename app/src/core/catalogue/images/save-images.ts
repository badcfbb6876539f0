import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { tellListeners } from '../store.ts'
import { findImageRead } from './image-reads.ts'
import { saveImages } from './image-store.ts'

/**
 * Saves images with their products and notifies the listeners of products that gained an image, in the same
 * transaction. The first reading of all images reports nothing; a later one (`whole`) reports only images changed
 * since the one before, because the others already existed and were only unknown to us.
 */
export async function saveImagesAndTell(
  ctx: ShopContext,
  tx: ShopTx,
  { whole, ...found }: Omit<Parameters<typeof saveImages>[2], 'owners'> & { whole: boolean },
): Promise<void> {
  const hung = await saveImages(tx, ctx.shop.id, { ...found, owners: true })
  const knownAt = hung.length > 0 ? (await findImageRead(tx))?.as_of : null
  if (!knownAt) return
  const news = whole ? hung.filter(({ updatedAt }) => updatedAt >= knownAt) : hung
  const products = [...new Set(news.map(({ productId }) => productId))]
  await tellListeners(
    ctx,
    tx,
    products.map((id) => ({ kind: 'product', id, isNew: false, field: 'alt' })),
  )
}
