import { countRedirects } from '#core/catalogue/redirects/redirect-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { compileWhole } from '#core/redirects/compile-whole.ts'
import { MOST_CHECKED } from '#core/redirects/redirect-limit.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { endCheck, saveProblems } from './problem-store.ts'
import { problemsOf } from './problems-of.ts'

export const CHECK_GRAPH = 'redirects.check'

/** Rows per statement. */
const BATCH = 2_000

/**
 * Checks all redirects of the store together and stores the problems of each; of more than are checked together it
 * knows none. Writes nothing to the store.
 */
export async function checkGraph(ctx: ShopContext): Promise<void> {
  const checkedAt = await ctx.tx(clockOf)
  if ((await ctx.tx(countRedirects)) > MOST_CHECKED)
    return ctx.tx((tx) => endCheck(tx, ctx.shop.id, checkedAt))
  const { held, findings } = await compileWhole(ctx, [])
  const problems = problemsOf(held, findings)
  for (let at = 0; at < problems.length; at += BATCH)
    await ctx.tx((tx) =>
      saveProblems(tx, ctx.shop.id, { problems: problems.slice(at, at + BATCH), checkedAt }),
    )
  await ctx.tx((tx) => endCheck(tx, ctx.shop.id, checkedAt))
}
