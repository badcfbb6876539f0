import type { ShopContext } from '#core/context/context.ts'
import type { EnqueueOptions } from '#kit/server/queue/queue.ts'
import { findRunning, updateRun } from './runs-store.ts'

export const SYNC = 'catalogue.sync'
const KEY = 'sync'

/** Enqueues the job behind a shop's run; at most one waits and one runs. */
export function enqueueSync(ctx: ShopContext, options: Omit<EnqueueOptions, 'key'> = {}): Promise<void> {
  return ctx.queue.enqueue(SYNC, { shop: ctx.shop.id, payload: {} }, { ...options, key: KEY })
}

/**
 * Enqueues the job of a running sync again if it was given up after the last try: nothing else would continue the
 * run. Called whenever a sync is viewed, about to start, or due to be compared.
 */
export async function continueLostRun(ctx: ShopContext): Promise<void> {
  const seen = await ctx.tx(findRunning)
  if (!seen || (await ctx.queue.holds(SYNC, { shop: ctx.shop.id, key: KEY }))) return
  // As much patience with the platform as at the start. The run may have ended between the two checks: then the job finds
  // nothing to do.
  await ctx.tx(async (tx) => {
    await updateRun(tx, seen.id, {})
    await enqueueSync(ctx, { tx })
  })
  ctx.log.warn({ run: seen.id }, 'a sync continues: its job was lost')
}
