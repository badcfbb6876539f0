import { shopOf } from '#kit/server/db/shop-tx.ts'
import { SendRefused } from '#kit/server/outbound/send-guard.ts'
import type { ChangeKind } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'
import { readStoreWays } from '../kinds/store-ways.ts'
import { type Fault, faultOf } from '../outcome/faults.ts'
import { againOrFailed, decideSend, inTheBackground } from '../outcome/outcome-of.ts'
import { LeasedSend, sendCall } from '../outcome/send-call.ts'
import { storeOutcomes } from '../outcome/store-outcomes.ts'
import type { CallWindow } from './call-window.ts'
import { callsOf } from './calls-of.ts'
import { commitIntent } from './intent.ts'
import type { Pick, PickedChange } from './pick.ts'
import { kindOf, refuseLost, type ShopQueueWork } from './shop-queue-work.ts'
import { ShopQueueLost } from './shop-queues.ts'

/** Concurrent calls to one store; its points decide how many the platform lets through. */
export const CALLS_AT_ONCE = 16
/**
 * Concurrent calls while the process is busy: more would be no faster, and each step of a slice with little to do
 * would wait behind a step of every call.
 */
export const CALLS_WHILE_BUSY = 4

/**
 * Starts picked changes of one kind: reads the store, commits the intent, and begins each call in the window. A call
 * stores its outcomes when it is answered.
 */
export async function writeBatch(
  work: ShopQueueWork,
  { operation, changes }: Pick,
  window: CallWindow,
): Promise<void> {
  const { ctx } = work
  const name = changes[0]?.kind ?? ''
  const kind = kindOf(ctx, name)
  if (!kind) {
    ctx.log.warn({ kind: name }, 'no feature writes this kind of change any more')
    const gone = { code: changesErrors.kindGone.code, values: {}, mayRetry: false, mayHaveApplied: false }
    return putOff(work, undefined, { changes, fault: gone })
  }
  const started = performance.now()
  const current = await kind.read(ctx, changes).catch(async (error: unknown) => {
    ctx.log.info({ err: error, kind: name }, 'the store could not be read before a write')
    await putOff(work, kind, { changes, fault: { ...faultOf(error), mayHaveApplied: false } })
    return null
  })
  if (current === null) return
  const decided = changes.map((change, at) => {
    const now = current[at] ?? null
    return { change, current: now, decision: decideSend(kind, change, now) }
  })
  const sent = await commitIntent(work, kind, { operation, decided })
  if (sent.length === 0) return
  for (const call of callsOf(kind, sent, await readStoreWays(ctx))) {
    refuseLost(work)
    await window.begin(() => send(work, kind, call))
  }
  const resources = new Set(sent.map(({ resourceId }) => resourceId)).size
  work.pace.observe(ctx.shop.id, name, { resources, seconds: (performance.now() - started) / 1_000 })
}

/** `attempts` was read before this attempt, which counts too. */
const speed = inTheBackground<PickedChange>(
  (change) => change.attempts + 1,
  (change) => change.sentBefore,
)

async function send(work: ShopQueueWork, kind: ChangeKind<unknown>, changes: PickedChange[]): Promise<void> {
  const { ctx } = work
  refuseLost(work)
  const result = await sendCall(ctx, kind, { changes, lease: new LeasedSend(work.holds), speed })
  // Stopped at the socket: nothing was sent, and the next holder sees that.
  if (result.status !== 'known' && result.error instanceof SendRefused) throw new ShopQueueLost()
  // Its changes stay under way, and are read back later.
  if (result.status === 'unknown') return
  await work.record(kind, result.outcomes)
}

/**
 * Puts off changes that were not sent at all. Each pause counts as an attempt; otherwise a store that is gone would
 * be tried for ever.
 */
async function putOff(
  work: ShopQueueWork,
  kind: ChangeKind<unknown> | undefined,
  entry: { changes: PickedChange[]; fault: Fault },
): Promise<void> {
  const { changes, fault } = entry
  const outcomes = changes.map((change) => againOrFailed(change, fault, change.attempts + 1))
  await work.ctx.tx(async (tx) => {
    await tx
      .updateTable('changes')
      .where('shop_id', '=', shopOf(tx))
      .set((set) => ({ attempts: set('attempts', '+', 1) }))
      .where(
        'id',
        'in',
        changes.map(({ id }) => id),
      )
      .where('state', '=', 'pending')
      .execute()
    await storeOutcomes(work.ctx, tx, { kind, outcomes })
  })
}
