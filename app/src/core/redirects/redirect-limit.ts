import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/**
 * Maximum number of redirects of a store below the platform's top plan, and on it (help.shopify.com, "URL
 * redirects").
 */
const LIMIT = { standard: 100_000, plus: 20_000_000 }

/** Returns how many redirects the platform allows this shop. */
export async function redirectLimit(tx: ShopTx): Promise<number> {
  const row = await tx.selectFrom('shops').select('plan_name').where('id', '=', shopOf(tx)).executeTakeFirst()
  return /(^|_)plus(_|$)/.test(row?.plan_name ?? '') ? LIMIT.plus : LIMIT.standard
}

/**
 * Most redirects checked together, three times what most plans allow: a check holds all of them in memory, here and in
 * its thread.
 */
export const MOST_CHECKED = 300_000
