import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { closeRun } from './close-run.ts'
import { CRAWL_ENDS } from './crawl-end.ts'
import { crawlErrors } from './errors.ts'
import { CRAWL_JOB, CRAWL_KEY } from './job-names.ts'
import { findRun, lockRunning } from './run-store.ts'

/** Ends the run with this id if it is still running, and notifies the listeners. */
export async function endRun(
  ctx: ShopContext,
  tx: ShopTx,
  runId: string,
  end: { state: 'done' } | { state: 'stopped' | 'failed'; code: string },
): Promise<boolean> {
  const run = await lockRunning(tx, ctx.shop.id, runId)
  if (run === null) return false
  await closeRun(tx, run, end)
  const ended = { runId, origin: run.origin, state: end.state }
  for (const tell of ctx.offered(CRAWL_ENDS)) await tell(ctx, tx, ended)
  return true
}

/**
 * Ends a run that is no longer processed: its job was given up after the last try, or the shop revoked its access.
 * Nothing else would end it. What it read stays. Called whenever a run is viewed or about to start.
 */
export async function endLostRun(ctx: ShopContext): Promise<void> {
  const seen = await ctx.tx((tx) => findRun(tx, ctx.shop.id))
  if (seen?.state !== 'running') return
  if (await ctx.queue.holds(CRAWL_JOB, { shop: ctx.shop.id, key: CRAWL_KEY })) return
  // The run may have ended between the two checks.
  const wasLost = await ctx.tx((tx) =>
    endRun(ctx, tx, seen.id, { state: 'failed', code: crawlErrors.lost.code }),
  )
  if (wasLost) ctx.log.warn({ run: seen.id }, 'ended a crawl: its job was lost')
}
