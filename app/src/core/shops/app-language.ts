import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { loadShopFacts } from './shop-facts.ts'

/** Returns the language the merchant reads Signpost in, for text made on the server. */
export async function appLanguageOf(tx: ShopTx): Promise<string> {
  return (await loadShopFacts(tx)).app_language
}
