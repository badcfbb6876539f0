import type { ShopContext } from '#core/context/context.ts'
import { productHandle } from '#core/crawl/domain/page-urls.ts'
import type { OwnMarkup } from '#core/registry/own-markup.ts'
import type { Node } from './domain/node-parts.ts'
import { ownNode } from './domain/own-node.ts'
import type { ProductFacts } from './domain/product-facts.ts'
import { DEFAULT_PRODUCT_SETTINGS } from './domain/settings-metafield.ts'
import { PRODUCT_PATH } from './paths.ts'
import { readProduct } from './read-products.ts'
import { followDaily, isSwitchedOn } from './service.ts'
import { findPublished } from './store.ts'

/** Registers Smart Product as markup that can replace the markup of themes and apps. */
export const ownMarkup: OwnMarkup = {
  slug: 'structured-data',
  screen: PRODUCT_PATH,
  isOn: isSwitchedOn,
  nodeFor,
  follow: followDaily,
}

async function nodeFor(ctx: ShopContext, url: string): Promise<Node | null> {
  const handle = productHandle(url)
  if (handle === null) return null
  const published = await ctx.tx(findPublished)
  const facts = await findProductOf(ctx, handle)
  // Whether it is on is checked at write time; what it would print is known earlier.
  return facts && ownNode(facts, published?.product ?? DEFAULT_PRODUCT_SETTINGS)
}

/**
 * Returns the product with this handle as its page can show it; null if the catalogue has none. Throws PlatformError.
 */
export async function findProductOf(ctx: ShopContext, handle: string): Promise<ProductFacts | null> {
  const product = await ctx.tx((tx) =>
    tx
      .selectFrom('catalogue_resources')
      .select('id')
      .where('shop_id', '=', ctx.shop.id)
      .where('kind', '=', 'product')
      .where('handle', '=', handle)
      .executeTakeFirst(),
  )
  return product ? readProduct(ctx, `gid://shopify/Product/${product.id}`) : null
}
