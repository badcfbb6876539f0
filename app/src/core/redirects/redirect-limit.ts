import { findShopFacts } from '#core/shops/shop-facts.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/**
 * Maximum number of redirects of a store below the platform's top plan, and on it (help.shopify.com, "URL
 * redirects").
 */
const LIMIT = { standard: 100_000, plus: 20_000_000 }

/** Returns how many redirects the platform allows this shop. */
export async function redirectLimit(tx: ShopTx): Promise<number> {
  const facts = await findShopFacts(tx)
  return /(^|_)plus(_|$)/.test(facts?.plan_name ?? '') ? LIMIT.plus : LIMIT.standard
}

/**
 * Most redirects checked together, three times what most plans allow: a check holds all of them in memory, here and in
 * its thread.
 */
export const MOST_CHECKED = 300_000
