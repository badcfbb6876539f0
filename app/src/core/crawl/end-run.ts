import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { CRAWL_ENDS } from './crawl-end.ts'
import { crawlErrors } from './errors.ts'
import { CRAWL_JOB, CRAWL_KEY } from './jobs.ts'
import { closeRun, findRun } from './run-store.ts'

/** Ends the run with this id if it is still under way, and tells everybody who waits for it. */
export async function endRun(
  ctx: ShopContext,
  tx: ShopTx,
  runId: string,
  end: { state: 'done' } | { state: 'stopped' | 'failed'; code: string },
): Promise<boolean> {
  const run = await findRun(tx, ctx.shop.id, runId)
  if (run?.state !== 'running') return false
  await closeRun(tx, run, end)
  for (const tell of ctx.offered(CRAWL_ENDS)) await tell(ctx, tx, { runId, origin: run.origin })
  return true
}

/**
 * Ends a run that goes on by name only: its job was given up after its last try, or the shop took back its access.
 * Nobody would ever end it otherwise. What it read stays. Called whenever somebody looks at a run or wants to start one.
 */
export async function endLostRun(ctx: ShopContext): Promise<void> {
  const seen = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
  if (seen?.state !== 'running') return
  if (await ctx.queue.holds(CRAWL_JOB, { shop: ctx.shop.id, key: CRAWL_KEY })) return
  // It may have come to its end between the two looks.
  const wasLost = await ctx.tx((tx) =>
    endRun(ctx, tx, seen.id, { state: 'failed', code: crawlErrors.lost.code }),
  )
  if (wasLost) ctx.log.warn({ run: seen.id }, 'a crawl was ended: its job is gone')
}
