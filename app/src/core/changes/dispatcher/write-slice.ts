import { sql } from 'kysely'
import { readPoints } from '#core/shops/points-book.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { finishCancelled } from '../cancel.ts'
import { PART_ITEMS } from '../contract.ts'
import { type BulkUnderWay, chooseBulk } from './bulk-choice.ts'
import { gatherBulk } from './bulk-gather.ts'
import { startBulk } from './bulk-start.ts'
import { kindOf, type LaneWork, refuseLost } from './lane-work.ts'
import { nextDue, type Pick, pickChanges } from './pick.ts'
import { readBackInterrupted } from './read-back.ts'
import { writeBatch } from './write-batch.ts'
import { BULK_FROM } from './write-price.ts'

/**
 * Works on a shop's pending changes until nothing is due or the slice is over, operations in turn. Answers when there
 * is work again; null: not before somebody calls for it.
 */
export async function writeSlice(work: LaneWork): Promise<Date | null> {
  const { ctx } = work
  const interrupted = await readBackInterrupted(work)
  await finishCancelled(ctx)
  const bulk = await gatherBulk(work)
  while (Date.now() < work.deadline) {
    refuseLost(work)
    const pick = await ctx.tx((tx) => pickChanges(tx, 'pending', (kind) => sizeOf(work, kind)))
    if (!pick)
      return earliest(
        interrupted,
        bulk ?? (await bulkDue(work)),
        await ctx.tx((tx) => nextDue(tx, 'pending')),
      )
    if (!(await inBulk(work, pick))) await writeBatch(work, firstOf(work, pick))
  }
  return new Date()
}

/** Where a bulk mutation may be the way, all of the part is looked at. */
function sizeOf({ ctx, pace }: LaneWork, name: string): number {
  const isCandidate = kindOf(ctx, name)?.bulk && pace.mayBulk(ctx.shop.id)
  return isCandidate ? PART_ITEMS : pace.size(ctx.shop.id, name)
}

/** True when a bulk mutation is the way for them; what became of that is seen by picking again. */
async function inBulk(work: LaneWork, { operation, changes }: Pick): Promise<boolean> {
  const kind = kindOf(work.ctx, changes[0]?.kind ?? '')
  if (!kind?.bulk || changes.length < BULK_FROM || !work.pace.mayBulk(work.ctx.shop.id)) return false
  const load = await work.ctx.tx(async (tx) => {
    const [points, underWay] = await Promise.all([readPoints(tx), bulkUnderWay(tx)])
    return chooseBulk(kind, changes, { points, underWay })
  })
  if (!load) return false
  await startBulk(work, kind, { operation, load })
  return true
}

/** As many resources as are written in about a second. */
function firstOf({ ctx, pace }: LaneWork, { operation, changes }: Pick): Pick {
  const size = pace.size(ctx.shop.id, changes[0]?.kind ?? '')
  const first = new Set([...new Set(changes.map(({ resourceId }) => resourceId))].slice(0, size))
  return { operation, changes: changes.filter(({ resourceId }) => first.has(resourceId)) }
}

async function bulkUnderWay(tx: ShopTx): Promise<BulkUnderWay> {
  const { rows } = await sql<BulkUnderWay>`
    select count(distinct bulk_id)::int as files, count(distinct resource_id)::int as resources
      from changes where state = 'applying' and bulk_id is not null`.execute(tx)
  return rows[0] ?? { files: 0, resources: 0 }
}

/** A bulk mutation that was started in this slice is asked about soon. */
async function bulkDue({ ctx }: LaneWork): Promise<Date | null> {
  const { files } = await ctx.tx(bulkUnderWay)
  return files > 0 ? new Date(Date.now() + 1_000) : null
}

export function earliest(...moments: (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? null : new Date(Math.min(...known.map((moment) => moment.getTime())))
}
