import type { ShopContext } from '#core/context/context.ts'
import { schemaResultsErrors } from './errors.ts'
import { findRun, finishRun } from './run-store.ts'

export const CRAWL_JOB = 'schema-results.crawl'
/** Of the one slice of a shop that waits or runs. */
export const CRAWL_KEY = 'crawl'

/**
 * Ends a run that goes on by name only: its job was given up after its last try, or the shop took back its access.
 * Nobody would ever end it otherwise. What it read stays. Called whenever somebody looks at a run or wants to start one.
 */
export async function endLostRun(ctx: ShopContext): Promise<void> {
  const seen = await ctx.tx((tx) => findRun(tx))
  if (seen?.state !== 'running') return
  if (await ctx.queue.holds(CRAWL_JOB, { shop: ctx.shop.id, key: CRAWL_KEY })) return
  const wasLost = await ctx.tx(async (tx) => {
    // It may have come to its end between the two looks.
    const run = await findRun(tx, seen.id)
    if (run?.state !== 'running') return false
    await finishRun(tx, run, { state: 'failed', code: schemaResultsErrors.lost.code })
    return true
  })
  if (wasLost) ctx.log.warn({ run: seen.id }, 'a scan was ended: its job is gone')
}
