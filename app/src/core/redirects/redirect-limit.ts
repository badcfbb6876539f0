import { redirectLimitReached } from '#adapters/platform/admin-graphql/operations/store-redirects.ts'
import { findRedirectRead } from '#core/catalogue/redirects/redirect-reads.ts'
import type { ShopContext } from '#core/context/context.ts'
import { findShopFacts } from '#core/shops/shop-facts.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { Compiled } from '#rules/redirects/compile/compile.ts'

/**
 * Maximum number of redirects of a store below the platform's top plan, and on it (help.shopify.com, "URL
 * redirects").
 */
const LIMIT = { standard: 100_000, plus: 20_000_000 }

/**
 * Returns how many redirects the store may hold, for a store that has `count` of them: as many as it had when the
 * platform said, at the last reading, that it takes no more; else the number published for its plan.
 */
export async function redirectLimit(tx: ShopTx, count: number): Promise<number> {
  return (await findRedirectRead(tx))?.full_at ?? (await publishedLimit(tx, count))
}

/** A store that has more than its plan's number, and takes more, has another plan than its name says. */
async function publishedLimit(tx: ShopTx, count: number): Promise<number> {
  const facts = await findShopFacts(tx)
  const isPlus = /(^|_)plus(_|$)/.test(facts?.plan_name ?? '')
  return isPlus || count >= LIMIT.standard ? LIMIT.plus : LIMIT.standard
}

/**
 * Compiles with the limit as last known. Before that refuses a redirect, the platform itself is asked whether the store
 * takes more, and its answer holds. Throws PlatformError.
 */
export async function compiledWithRoom<Result extends Pick<Compiled, 'findings'>>(
  ctx: ShopContext,
  { limit, count }: { limit: number; count: number },
  compile: (limit: number) => Result | Promise<Result>,
): Promise<Result> {
  const compiled = await compile(limit)
  if (!compiled.findings.some(({ key }) => key === 'noRoom')) return compiled
  const { shop } = await ctx.platform.query(ctx.shop, redirectLimitReached, {})
  const isFull = shop.resourceLimits.redirectLimitReached
  const now = isFull ? count : await ctx.tx((tx) => publishedLimit(tx, count))
  return now === limit ? compiled : compile(now)
}

/**
 * Most redirects checked together, three times what most plans allow: a check holds all of them in memory, here and in
 * its thread.
 */
export const MOST_CHECKED = 300_000
