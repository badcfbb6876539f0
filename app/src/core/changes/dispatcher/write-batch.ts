import { SendRefused } from '#kit/server/outbound/send-guard.ts'
import type { ChangeKind } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'
import { LeasedSend } from '../send-lease.ts'
import { callsOf } from './calls-of.ts'
import { type Fault, faultOf } from './faults.ts'
import { inParallel } from './in-parallel.ts'
import { commitIntent } from './intent.ts'
import { kindOf, type LaneWork, refuseLost } from './lane-work.ts'
import { LaneLost } from './lanes.ts'
import { againOrFailed, settlementOf } from './outcomes.ts'
import type { Pick, PickedChange } from './pick.ts'
import { settleSentByReading } from './read-back.ts'
import { type ChangeSettlement, settleChanges } from './settle-changes.ts'
import { verdictOn } from './verdict.ts'

/** Calls of one store under way at once; how many of them the platform lets through is the points' matter. */
const CALLS_AT_ONCE = 10

/** Takes picked changes of one kind all the way: read, intent, write, settle. */
export async function writeBatch(work: LaneWork, { operation, changes }: Pick): Promise<void> {
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
  await send(work, kind, sent)
  const resources = new Set(changes.map(({ resourceId }) => resourceId)).size
  work.pace.learn(ctx.shop.id, name, { resources, seconds: (performance.now() - started) / 1_000 })
}

async function send(work: LaneWork, kind: ChangeKind<unknown>, changes: PickedChange[]): Promise<void> {
  if (changes.length === 0) return
  const settlements: ChangeSettlement[] = []
  await inParallel(callsOf(kind, changes), CALLS_AT_ONCE, async (call) => {
    refuseLost(work)
    const lease = new LeasedSend(work.holds)
    try {
      const outcomes = await kind.write(lease.on(work.ctx), call)
      settlements.push(...call.map((change, at) => settlementOf(change, outcomes[at], lease.isLate)))
    } catch (error) {
      // Kept back at the socket: nothing left, and whoever comes next sees that.
      if (error instanceof SendRefused) throw new LaneLost()
      work.ctx.log.info({ err: error, kind: kind.name }, 'a write had no answer')
      settlements.push(...(await afterFault(work, kind, { changes: call, fault: faultOf(error) })))
    }
  }).catch((error: unknown) => {
    // What was not sent stays as it is for the next holder; what was answered is settled if the rows are still ours.
    if (!(error instanceof LaneLost)) throw error
  })
  await work.ctx.tx((tx) => settleChanges(work.ctx, tx, { kind, settlements }))
  refuseLost(work)
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
