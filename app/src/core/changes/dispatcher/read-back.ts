import { sql } from 'kysely'
import { timeLimit } from '#kit/server/time-limits.ts'
import type { ChangeKind } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'
import { nameOverwrittenBy } from '../overwritten.ts'
import { seenEdit } from '../seen-edits.ts'
import { type Fault, faultOf } from './faults.ts'
import { kindOf, type LaneWork } from './lane-work.ts'
import { holdLane } from './lanes.ts'
import { againOrFailed } from './outcomes.ts'
import { READ_AT_ONCE } from './pace.ts'
import { type PickedChange, pickedColumns } from './pick.ts'
import { settleChanges } from './settle-changes.ts'
import type { ChangeSettlement } from './settlement.ts'
import { CONFLICT, judgeSent } from './verdict.ts'

/** A call that was under way when its sender died may still arrive: it is given this long before the store is read. */
const ARRIVES_WITHIN = `${timeLimit('callArrival')} milliseconds`

interface SentOrder {
  changes: PickedChange[]
  fault: Fault
  /** How often each was tried, this time included; as the row says unless it was picked before this time. */
  attempts?: (change: PickedChange) => number
}

/** Reads the store for changes that were sent and judges what became of them. Throws when it cannot be read. */
export async function settleSentByReading(
  work: LaneWork,
  kind: ChangeKind<unknown>,
  { changes, fault, attempts = (change) => change.attempts }: SentOrder,
): Promise<ChangeSettlement[]> {
  const found = await kind.read(work.ctx, changes)
  return changes.map((change, at): ChangeSettlement => {
    const observed = found[at] ?? null
    const verdict = judgeSent(kind, change, observed)
    if (verdict === 'applied')
      return {
        change,
        state: 'applied',
        observed,
        errorCode: null,
        errorMessage: null,
        editedAt: seenEdit(change),
      }
    if (verdict === 'conflict') return { change, state: 'conflict', observed, ...CONFLICT }
    return againOrFailed(change, fault, attempts(change))
  })
}

/**
 * Changes a former holder of the lane left between intent and result: read back once what it sent had time to arrive.
 * Answers when the next of them are due; null: there are none.
 */
export async function readBackInterrupted(work: LaneWork): Promise<Date | null> {
  const { ctx, lane } = work
  const waiting = await ctx.tx(async (tx) => {
    const { now, sendsUntil } = await holdLane(tx, lane)
    // Counted from the last moment at which one of them could be sent, not from the intent.
    const { rows } = await sql<PickedChange>`
      update changes set fence = fence + 1
        where shop_id = ${ctx.shop.id} and id in (
          select id from changes where shop_id = ${ctx.shop.id} and state = 'applying' and sent_by = 'queue'
            and bulk_id is null
            and greatest(sent_at, ${sendsUntil}::timestamptz) < ${now}::timestamptz - ${ARRIVES_WITHIN}::interval
            order by id limit ${READ_AT_ONCE})
        returning ${pickedColumns}`.execute(tx)
    return rows
  })
  for (const [name, changes] of Map.groupBy(waiting, (change) => change.kind)) {
    const kind = kindOf(ctx, name)
    if (!kind) continue
    const settlements = await readBack(work, kind, changes)
    await ctx.tx((tx) => settleChanges(ctx, tx, { kind, settlements }))
    await nameOverwrittenBy(ctx, settlements)
  }
  const { rows: left } = await ctx.tx(async (tx) => {
    const { sendsUntil } = await holdLane(tx, lane)
    return sql<{ at: Date | null }>`
      select greatest(min(sent_at), ${sendsUntil}::timestamptz) + ${ARRIVES_WITHIN}::interval as at from changes
        where shop_id = ${ctx.shop.id} and state = 'applying' and sent_by = 'queue' and bulk_id is null
        having count(*) > 0`.execute(tx)
  })
  const at = left[0]?.at ?? null
  // Never at once: what could not be read just now is not read better this instant.
  return at && new Date(Math.max(at.getTime(), Date.now() + 500))
}

async function readBack(
  work: LaneWork,
  kind: ChangeKind<unknown>,
  changes: PickedChange[],
): Promise<ChangeSettlement[]> {
  const { code, message } = changesErrors.interrupted
  const fault = { code, message, mayRetry: true, mayHaveApplied: true, isInterruption: true }
  try {
    return await settleSentByReading(work, kind, { changes, fault })
  } catch (error) {
    const { mayRetry } = faultOf(error)
    work.ctx.log.info({ err: error, mayRetry }, 'the store could not be read back')
    return []
  }
}
