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

/** Calls of one store under way at once; how many of them the platform lets through is the points' matter. */
export const CALLS_AT_ONCE = 16
/**
 * While the process has no time to spare: more would be no faster, and each step of whoever has little to do would wait
 * behind a step of each of them.
 */
export const CALLS_WHILE_BUSY = 4

/**
 * Takes picked changes of one kind on their way: read, intent, and each call into the window, which stores what came of it
 * when it is answered.
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
  work.pace.learn(ctx.shop.id, name, { resources, seconds: (performance.now() - started) / 1_000 })
}

/** `attempts` is as picked: this one counts too. */
const speed = inTheBackground<PickedChange>((change) => change.attempts + 1)

async function send(work: ShopQueueWork, kind: ChangeKind<unknown>, changes: PickedChange[]): Promise<void> {
  const { ctx } = work
  refuseLost(work)
  const result = await sendCall(ctx, kind, { changes, lease: new LeasedSend(work.holds), speed })
  // Kept back at the socket: nothing left, and whoever comes next sees that.
  if (result.status !== 'known' && result.error instanceof SendRefused) throw new ShopQueueLost()
  // Its changes stay under way, and are read back later.
  if (result.status === 'unknown') return
  await work.record(kind, result.outcomes)
}

/** Changes that were not sent at all. The pauses count as attempts, or a store that is gone would be asked for ever. */
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
