import { finishCancelled } from '../cancel.ts'
import { type LaneWork, refuseLost } from './lane-work.ts'
import { nextDue, pickChanges } from './pick.ts'
import { readBackInterrupted } from './read-back.ts'
import { writeBatch } from './write-batch.ts'

/**
 * Works on a shop's pending changes until nothing is due or the slice is over, operations in turn. Answers when there
 * is work again; null: not before somebody calls for it.
 */
export async function writeSlice(work: LaneWork): Promise<Date | null> {
  const { ctx } = work
  const interrupted = await readBackInterrupted(work)
  await finishCancelled(ctx)
  while (Date.now() < work.deadline) {
    refuseLost(work)
    const pick = await ctx.tx((tx) => pickChanges(tx, 'pending', (kind) => work.pace.size(ctx.shop.id, kind)))
    if (!pick) return earliest(interrupted, await ctx.tx((tx) => nextDue(tx, 'pending')))
    await writeBatch(work, pick)
  }
  return new Date()
}

export function earliest(...moments: (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? null : new Date(Math.min(...known.map((moment) => moment.getTime())))
}
