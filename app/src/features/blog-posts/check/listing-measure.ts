import { textMeasureOf } from '#core/catalogue/titles/text-measure.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { ListingMeasure } from '../domain/judge-listing.ts'

/** Returns what the shop's articles are judged by in search results. */
export async function listingMeasureOf(
  ctx: Pick<ShopContext, 'offered'>,
  tx: ShopTx,
): Promise<ListingMeasure> {
  const { lengths, titlePatterns } = await textMeasureOf(ctx, tx)
  return { lengths, titlePattern: titlePatterns.article ?? null }
}
