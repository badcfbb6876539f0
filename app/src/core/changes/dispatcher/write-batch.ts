import { shopOf } from '#kit/server/db/shop-tx.ts'
import { SendRefused } from '#kit/server/outbound/send-guard.ts'
import type { ChangeKind } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'
import { nameOverwrittenBy } from '../overwritten.ts'
import { LeasedSend } from '../send-lease.ts'
import { readStoreWays } from '../store-ways.ts'
import type { CallWindow } from './call-window.ts'
import { callsOf } from './calls-of.ts'
import { type Fault, faultOf } from './faults.ts'
import { commitIntent } from './intent.ts'
import { kindOf, type LaneWork, refuseLost } from './lane-work.ts'
import { LaneLost } from './lanes.ts'
import { againOrFailed, asLate, settlementOf } from './outcomes.ts'
import type { Pick, PickedChange } from './pick.ts'
import { settleSentByReading } from './read-back.ts'
import { settleChanges } from './settle-changes.ts'
import type { ChangeSettlement } from './settlement.ts'
import { verdictOn } from './verdict.ts'

/** Calls of one store under way at once; how many of them the platform lets through is the points' matter. */
export const CALLS_AT_ONCE = 16

/**
 * Takes picked changes of one kind on their way: read, intent, and each call into the window, which settles it when it is
 * answered.
 */
export async function writeBatch(
  work: LaneWork,
  { operation, changes }: Pick,
  window: CallWindow,
): Promise<void> {
  const { ctx } = work
  const name = changes[0]?.kind ?? ''
  const kind = kindOf(ctx, name)
  if (!kind) {
    const gone = { code: changesErrors.kindGone.code, message: name, mayRetry: false, mayHaveApplied: false }
    return putOff(work, undefined, { changes, fault: gone })
  }
  const started = performance.now()
  const current = await kind.read(ctx, changes).catch(async (error: unknown) => {
    ctx.log.info({ err: error, kind: name }, 'the store could not be read before a write')
    await putOff(work, kind, { changes, fault: { ...faultOf(error), mayHaveApplied: false } })
    return null
  })
  if (current === null) return
  const judged = changes.map((change, at) => {
    const now = current[at] ?? null
    return { change, current: now, verdict: verdictOn(kind, change, now) }
  })
  const sent = await commitIntent(work, kind, { operation, judged })
  if (sent.length === 0) return
  for (const call of callsOf(kind, sent, await readStoreWays(ctx))) {
    refuseLost(work)
    await window.begin(() => send(work, kind, call))
  }
  const resources = new Set(sent.map(({ resourceId }) => resourceId)).size
  work.pace.learn(ctx.shop.id, name, { resources, seconds: (performance.now() - started) / 1_000 })
}

async function send(work: LaneWork, kind: ChangeKind<unknown>, call: PickedChange[]): Promise<void> {
  refuseLost(work)
  const lease = new LeasedSend(work.holds)
  let settlements: ChangeSettlement[]
  try {
    const outcomes = await kind.write(lease.on(work.ctx), call)
    settlements = call.map((change, at) => settlementOf(change, outcomes[at], lease.isLate))
  } catch (error) {
    // Kept back at the socket: nothing left, and whoever comes next sees that.
    if (error instanceof SendRefused) throw new LaneLost()
    work.ctx.log.info({ err: error, kind: kind.name }, 'a write had no answer')
    const fault = faultOf(error)
    const mayHaveApplied = fault.mayHaveApplied || lease.hasWritten
    settlements = await afterFault(work, kind, { changes: call, fault: { ...fault, mayHaveApplied } })
    if (lease.isLate) settlements = settlements.map(asLate)
  }
  await work.ctx.tx((tx) => settleChanges(work.ctx, tx, { kind, settlements }))
  await nameOverwrittenBy(work.ctx, settlements)
}

async function afterFault(
  work: LaneWork,
  kind: ChangeKind<unknown>,
  entry: { changes: PickedChange[]; fault: Fault },
): Promise<ChangeSettlement[]> {
  const { changes, fault } = entry
  // `attempts` is as picked: this one counts too.
  if (!fault.mayHaveApplied) return changes.map((change) => againOrFailed(change, fault, change.attempts + 1))
  try {
    return await settleSentByReading(work, kind, { ...entry, attempts: (change) => change.attempts + 1 })
  } catch (error) {
    work.ctx.log.info({ err: error }, 'the store could not be read back; the changes are read later')
    return []
  }
}

/** Changes that were not sent at all. The pauses count as attempts, or a store that is gone would be asked for ever. */
async function putOff(
  work: LaneWork,
  kind: ChangeKind<unknown> | undefined,
  entry: { changes: PickedChange[]; fault: Fault },
): Promise<void> {
  const { changes, fault } = entry
  const settlements = changes.map((change) => againOrFailed(change, fault, change.attempts + 1))
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
    await settleChanges(work.ctx, tx, { kind, settlements })
  })
}
