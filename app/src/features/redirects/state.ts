import { sql } from 'kysely'
import { askForRedirects } from '#core/catalogue/redirects/read-redirects.ts'
import { findRedirectRead } from '#core/catalogue/redirects/redirect-reads.ts'
import type { ShopContext } from '#core/context/context.ts'
import { redirectCompileErrors } from '#core/redirects/errors.ts'
import { MOST_CHECKED, redirectLimit } from '#core/redirects/redirect-limit.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { CHECK_GRAPH } from './check/check-graph.ts'
import { findCheck } from './check/problem-store.ts'
import type { RedirectState } from './contract/redirects.ts'
import { countProblems } from './problem-counts.ts'

/** The platform reports no changes of redirects, so opening the screen rereads them, at most this often. */
const FRESH_MS = 10 * 60_000

/** Returns the stored counts and problems. Rereads and checks old ones in the background. */
export async function getState(ctx: ShopContext): Promise<RedirectState> {
  return ctx.tx(async (tx) => {
    await askForRedirects(ctx, tx, FRESH_MS)
    return stateOf(ctx, tx)
  })
}

/** Rereads the store's redirects now. */
export async function readAgain(ctx: ShopContext): Promise<RedirectState> {
  return ctx.tx(async (tx) => {
    await askForRedirects(ctx, tx)
    return stateOf(ctx, tx)
  })
}

async function stateOf(ctx: ShopContext, tx: ShopTx): Promise<RedirectState> {
  const read = await findRedirectRead(tx)
  // Before what is counted: with a check that has ended the screen stops asking.
  const { checkedAt, isOld } = await findCheck(tx)
  const { total, ours } = await countAll(tx)
  const limit = await redirectLimit(tx, total)
  const problems = await countProblems(tx)
  const reading = read?.state === 'running'
  if (isOld && !reading)
    await ctx.queue.enqueue(CHECK_GRAPH, { shop: ctx.shop.id, payload: {} }, { tx, key: 'check' })
  return {
    total,
    ours,
    ...problems,
    limit,
    room: Math.max(0, limit - total),
    asOf: read?.as_of?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    reading,
    checking: isOld,
    error: read?.state === 'failed' ? read.error_code : null,
    unchecked: total > MOST_CHECKED ? redirectCompileErrors.tooMuchToCheck.code : null,
  }
}

async function countAll(tx: ShopTx): Promise<{ total: number; ours: number }> {
  const { rows } = await sql<{ total: number; ours: number }>`
    select count(*)::int as total, count(*) filter (where ours)::int as ours from store_redirects
      where shop_id = ${shopOf(tx)} and target is not null`.execute(tx)
  return rows[0] ?? { total: 0, ours: 0 }
}
