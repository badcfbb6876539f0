import { sql } from 'kysely'
import { timeLimit } from '#kit/server/time-limits.ts'
import type { ChangeKind } from '../change-kind.ts'
import type { ChangeOutcome } from '../outcome/change-outcome.ts'
import { faultOf } from '../outcome/faults.ts'
import { INTERRUPTION, inTheBackground, outcomesByReading } from '../outcome/outcome-of.ts'
import { LeasedSend } from '../outcome/send-call.ts'
import { recordOutcomes } from '../outcome/store-outcomes.ts'
import { READ_AT_ONCE } from './pace.ts'
import { type PickedChange, pickedColumns } from './pick.ts'
import { kindOf, type ShopQueueWork } from './shop-queue-work.ts'
import { holdShopQueue } from './shop-queues.ts'

/** A call under way when its sender died may still arrive: it gets this long before the store is read. */
const ARRIVES_WITHIN = `${timeLimit('callArrival')} milliseconds`

/** True for a change that a worker sent outside a bulk mutation and that has no answer. */
export const isSentAlone = sql<boolean>`state = 'applying' and sent_by = 'queue' and bulk_id is null`

/**
 * Reads back changes that an earlier holder of the shop queue left between intent and result, once its calls had time
 * to arrive. Returns when the next of them are due; null if none are left.
 */
export async function readBackInterrupted(work: ShopQueueWork): Promise<number | null> {
  const { ctx, shopQueue } = work
  const waiting = await ctx.tx(async (tx) => {
    const { now, sendsUntil } = await holdShopQueue(tx, shopQueue)
    // Counted from the last moment at which one of them could be sent, not from the intent.
    const { rows } = await sql<PickedChange>`
      update changes set fencing_token = fencing_token + 1
        where shop_id = ${ctx.shop.id} and id in (
          select id from changes where shop_id = ${ctx.shop.id} and ${isSentAlone}
            and greatest(sent_at, ${sendsUntil}::timestamptz) < ${now}::timestamptz - ${ARRIVES_WITHIN}::interval
            order by id limit ${READ_AT_ONCE})
        returning ${pickedColumns}`.execute(tx)
    return rows
  })
  for (const [name, changes] of Map.groupBy(waiting, (change) => change.kind)) {
    const kind = kindOf(ctx, name)
    if (!kind) continue
    await recordOutcomes(ctx, kind, await readBack(work, kind, changes))
  }
  const { rows: left } = await ctx.tx(async (tx) => {
    const { now, sendsUntil } = await holdShopQueue(tx, shopQueue)
    return sql<{ pause: number }>`
      select (extract(epoch from greatest(min(sent_at), ${sendsUntil}::timestamptz) + ${ARRIVES_WITHIN}::interval - ${now}::timestamptz)
          * 1000)::double precision as pause from changes
        where shop_id = ${ctx.shop.id} and ${isSentAlone}
        having count(*) > 0`.execute(tx)
  })
  const [first] = left
  // Never at once: a store that could not be read would fail again right away.
  return first ? performance.now() + Math.max(first.pause, 500) : null
}

/** When changes are read back, `attempts` already counts the attempt, and each of them was sent at least once. */
export const READ_LATER = inTheBackground<PickedChange>(
  (change) => change.attempts,
  (change) => change.attempts > 1,
)

async function readBack(
  work: ShopQueueWork,
  kind: ChangeKind<unknown>,
  changes: PickedChange[],
): Promise<ChangeOutcome[]> {
  try {
    const leased = new LeasedSend(work.holds).on(work.ctx)
    return await outcomesByReading(leased, kind, { changes, fault: INTERRUPTION, speed: READ_LATER })
  } catch (error) {
    const { mayRetry } = faultOf(error)
    work.ctx.log.info({ err: error, mayRetry }, 'the store could not be read back')
    return []
  }
}
