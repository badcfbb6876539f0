import { sql } from 'kysely'
import { readPoints } from '#core/shops/shared-rate-limit.ts'
import { PART_ITEMS } from '../contract.ts'
import { readStoreWays, type StoreWays } from '../kinds/store-ways.ts'
import { finishCancelled } from '../operation/cancel.ts'
import { bulkLoads, FILES_AT_ONCE, wayOfPart } from './bulk-choice.ts'
import { gatherBulk } from './bulk-gather.ts'
import { startBulk } from './bulk-start.ts'
import { CallWindow, inParallel } from './call-window.ts'
import { readLeftovers } from './leftovers.ts'
import { nextDue, type Pick, type PickedChange, type PickedOperation, pickChanges } from './pick.ts'
import { readBackInterrupted } from './read-back.ts'
import { kindOf, refuseLost, type ShopQueueWork } from './shop-queue-work.ts'
import { CALLS_AT_ONCE, CALLS_WHILE_BUSY, writeBatch } from './write-batch.ts'
import { BULK_FROM } from './write-price.ts'

/** How often a slice that is extended checks its leftovers and bulk mutations. */
const LOOK_AGAIN_MS = 1_000

/**
 * Resources tried one by one in a slice. If none shows how the store takes them (refused or left alone), the others
 * go on.
 */
const TRIALS = 3

/**
 * Works on a shop's pending changes until nothing is due or the slice is over, operations in turn. Returns when there
 * is work again; null: not before the next call for work.
 */
export async function writeSlice(work: ShopQueueWork): Promise<number | null> {
  const window = new CallWindow(() => (work.isBusy() ? CALLS_WHILE_BUSY : CALLS_AT_ONCE))
  try {
    return await writeInto(work, window)
  } finally {
    // Calls already begun are completed, whatever ends the slice.
    await window.drain()
  }
}

async function writeInto(work: ShopQueueWork, window: CallWindow): Promise<number | null> {
  const { ctx } = work
  let left = await readLeftovers(ctx)
  // Before this slice sends anything: the read-back would take a slow call of its own for one whose sender is gone.
  const interrupted = left.isInterrupted ? await readBackInterrupted(work) : null
  let bulk: number | null = null
  let lookAt = 0
  const waiting = new Set<string>()
  let trials = TRIALS
  while (await goesOn(work, interrupted)) {
    refuseLost(work)
    if (Date.now() >= lookAt) {
      if (lookAt > 0) left = await readLeftovers(ctx)
      bulk = left.isInBulk ? await gatherBulk(work) : null
      // After gathering: what a bulk mutation did not write waits again, and nobody else would leave it out.
      if (left.isCancelled) await finishCancelled(ctx)
      waiting.clear()
      lookAt = Date.now() + LOOK_AGAIN_MS
    }
    const ways = await readStoreWays(ctx)
    const sizeOf = (kind: string, operation: PickedOperation) => sizeOfPick(work, ways, { kind, operation })
    const pick = await ctx.tx((tx) => pickChanges(tx, 'pending', sizeOf, waiting))
    const trial = pick && trials > 0 ? trialOf(work, pick, ways) : null
    if (trial) {
      trials--
      await writeBatch(work, trial, window)
      await window.drain()
    } else if (pick) await take(work, { pick, ways, window, waiting })
    // A call that ends may put its changes back in the queue, or make room for more.
    else if (!(await window.oneEnds()))
      return earliest(
        interrupted,
        bulk ?? (await bulkDue(work)),
        waiting.size === 0 ? await ctx.tx((tx) => nextDue(tx, 'pending')) : performance.now() + LOOK_AGAIN_MS,
      )
  }
  return performance.now()
}

/** Returns a resource whose write shows how the store takes the others; null if that is known. */
function trialOf({ ctx }: ShopQueueWork, { operation, changes }: Pick, ways: StoreWays): Pick | null {
  const kind = kindOf(ctx, changes[0]?.kind ?? '')
  const first = changes.find((change) => kind?.isTrial?.(change, ways))
  if (!first) return null
  return { operation, changes: changes.filter(({ resourceId }) => resourceId === first.resourceId) }
}

/** True until the slice is over; then extends it if no other shop waits and nothing is left to read back. */
async function goesOn(work: ShopQueueWork, interrupted: number | null): Promise<boolean> {
  if (Date.now() < work.deadline) return true
  return interrupted === null && work.extend()
}

/** Takes the whole part where a bulk mutation may be the way. */
function sizeOfPick(
  { ctx, pace }: ShopQueueWork,
  ways: StoreWays,
  { kind, operation }: { kind: string; operation: PickedOperation },
): number {
  const isCalls = operation.way === 'calls' && operation.wayPart === operation.part
  const mayBulk = kindOf(ctx, kind)?.bulk && ways.mayBulk && !isCalls
  return mayBulk ? PART_ITEMS : pace.size(ctx.shop.id, kind)
}

/** Starts picked changes the way chosen for their part. */
async function take(
  work: ShopQueueWork,
  entry: { pick: Pick; ways: StoreWays; window: CallWindow; waiting: Set<string> },
): Promise<void> {
  const { pick, ways, window, waiting } = entry
  const { operation, changes } = pick
  const kind = kindOf(work.ctx, changes[0]?.kind ?? '')
  if (!kind?.bulk || !ways.mayBulk || (await wayOf(work, { pick, ways })) === 'calls')
    return writeBatch(work, firstOf(work, pick), window)
  const { loads, rest } = bulkLoads(kind, changes, ways)
  const free = loads.length === 0 ? 0 : FILES_AT_ONCE - (await filesUnderWay(work))
  if (free > 0) {
    const left: PickedChange[] = []
    await inParallel(loads.slice(0, free), free, async (load) => {
      left.push(...(await startBulk(work, kind, { operation, load })))
    })
    if (left.length > 0) await writeBatch(work, firstOf(work, { operation, changes: left }), window)
    return
  }
  if (rest.length > 0) return writeBatch(work, firstOf(work, { operation, changes: rest }), window)
  // The platform takes no more files at once: other operations go on meanwhile.
  waiting.add(operation.id)
}

/**
 * Returns the way of the current part: chosen when the part is first met, and kept for any worker that continues it.
 */
async function wayOf(
  { ctx }: ShopQueueWork,
  { pick: { operation, changes }, ways }: { pick: Pick; ways: StoreWays },
): Promise<'calls' | 'bulk'> {
  if (operation.way !== null && operation.wayPart === operation.part) return operation.way
  const kind = kindOf(ctx, changes[0]?.kind ?? '')
  // Too few to choose, whatever the points.
  if (!kind || changes.length < BULK_FROM) return 'calls'
  return ctx.tx(async (tx) => {
    const way = wayOfPart(kind, changes, { points: await readPoints(tx), ways, open: operation.open })
    await sql`
      update operations set way = ${way}, way_part = ${operation.part}
        where shop_id = ${ctx.shop.id} and id = ${operation.id}`.execute(tx)
    return way
  })
}

/** Keeps the resources that can be sent in about a second. */
function firstOf({ ctx, pace }: ShopQueueWork, { operation, changes }: Pick): Pick {
  const size = pace.size(ctx.shop.id, changes[0]?.kind ?? '')
  const first = new Set([...new Set(changes.map(({ resourceId }) => resourceId))].slice(0, size))
  return { operation, changes: changes.filter(({ resourceId }) => first.has(resourceId)) }
}

/** Counts the shop's bulk mutations under way. */
async function filesUnderWay({ ctx }: ShopQueueWork): Promise<number> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ files: number }>`
      select count(distinct bulk_id)::int as files from changes
        where shop_id = ${ctx.shop.id} and state = 'applying' and bulk_id is not null`.execute(tx),
  )
  return rows[0]?.files ?? 0
}

/** Returns when to query a bulk mutation started in this slice; null if none is under way. */
async function bulkDue(work: ShopQueueWork): Promise<number | null> {
  return (await filesUnderWay(work)) > 0 ? performance.now() + LOOK_AGAIN_MS : null
}

/** Returns the smallest of the times; null if there is none. */
export function earliest(...moments: (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? null : Math.min(...known)
}
