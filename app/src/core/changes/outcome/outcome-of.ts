import type { ShopContext } from '#core/context/context.ts'
import type { ChangeKind, WriteOutcome } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'
import { type ChangeOutcome, type OutcomeSubject, PLAIN, type SentSubject } from './change-outcome.ts'
import { CONFLICT, effectSeen } from './decide.ts'
import { ATTEMPTS, type Fault, INTERRUPTIONS, retryAt } from './faults.ts'
import { seenEdit } from './last-reading.ts'

/**
 * How a change ends that did not happen: the one thing in which a single edit and the queue differ. Whoever waits is
 * told; the queue tries again until it was tried often enough.
 */
export interface Speed<Subject extends OutcomeSubject> {
  /** The platform did not get to it, although it answered. */
  passedOver(change: Subject): ChangeOutcome
  /** It was refused, or it left no trace in the store. */
  notDone(change: Subject, fault: Fault, observed: unknown): ChangeOutcome
}

const { code: INTERRUPTED, message: INTERRUPTED_MESSAGE } = changesErrors.interrupted

/** A single edit: somebody waits for it. */
export const WHILE_SOMEBODY_WAITS: Speed<OutcomeSubject> = {
  passedOver: (change) => interrupted(change, null),
  notDone: (change, _fault, observed) => interrupted(change, observed),
}

function interrupted(change: OutcomeSubject, observed: unknown): ChangeOutcome {
  return { change, state: 'failed', observed, errorCode: INTERRUPTED, errorMessage: INTERRUPTED_MESSAGE }
}

/** `attempts`: how often a change was tried, this time included. */
export function inTheBackground<Subject extends OutcomeSubject>(
  attempts: (change: Subject) => number,
): Speed<Subject> {
  return {
    passedOver: (change) => ({ ...PLAIN, change, state: 'pending', nextAt: retryAt(0) }),
    notDone: (change, fault) => againOrFailed(change, fault, attempts(change)),
  }
}

/** What the platform answered for a change. `isLate`: its bytes left after its lease. */
export function outcomeOfAnswer<Subject extends OutcomeSubject>(
  change: Subject,
  answer: WriteOutcome<unknown> | undefined,
  { speed, isLate = false }: { speed: Speed<Subject>; isLate?: boolean },
): ChangeOutcome {
  if (!answer) return speed.passedOver(change)
  if (answer.status === 'failed') {
    if (answer.code === 'conflict') return { change, ...CONFLICT }
    return { ...PLAIN, change, state: 'failed', errorCode: answer.code, errorMessage: answer.message }
  }
  const editedAt = answer.status === 'applied' && answer.editedAt ? new Date(answer.editedAt) : null
  const { status: state, observed } = answer
  const outcome = { ...PLAIN, change, state, observed, editedAt }
  return isLate ? asLate(outcome) : outcome
}

/**
 * What the store shows of changes that were sent and of which nothing is known: the intended value means it happened,
 * the value of before means it did not, anything else is somebody's edit, which nobody overwrites. Throws when the store
 * cannot be read.
 */
export async function outcomesByReading<Subject extends SentSubject>(
  ctx: ShopContext,
  kind: ChangeKind<unknown>,
  sent: { changes: Subject[]; fault: Fault; speed: Speed<Subject>; isLate?: boolean },
): Promise<ChangeOutcome[]> {
  const finished = await kind.finish?.(ctx, sent.changes.map(asSentValue))
  const found = await kind.read(ctx, sent.changes)
  return sent.changes.map((change, at): ChangeOutcome => {
    const own = finished?.[at]
    if (own) return outcomeOfAnswer(change, own, { speed: sent.speed, isLate: sent.isLate ?? false })
    const observed = found[at] ?? null
    switch (effectSeen(kind, change, observed)) {
      case 'not-applied':
        return sent.speed.notDone(change, sent.fault, observed)
      case 'conflict':
        return { ...CONFLICT, change, observed }
      case 'applied': {
        const outcome = { ...PLAIN, change, state: 'applied' as const, observed, editedAt: seenEdit(change) }
        return sent.isLate ? asLate(outcome) : outcome
      }
    }
  })
}

const asSentValue = ({ resourceId, field, before, after }: SentSubject) => ({
  resourceId,
  field,
  before,
  after,
})

/** Of a write whose bytes left after its lease: where it took effect, it may have written over anything. */
function asLate(outcome: ChangeOutcome): ChangeOutcome {
  if (outcome.state !== 'applied') return outcome
  return { ...outcome, errorCode: changesErrors.writtenLateUnseen.code, isLate: true }
}

/** Nobody answered for it because the sender's process ended in the middle. */
export const INTERRUPTION: Fault = {
  code: INTERRUPTED,
  message: INTERRUPTED_MESSAGE,
  mayRetry: true,
  mayHaveApplied: true,
  isInterruption: true,
}

/** Back to those that wait, or failed by name when it was tried often enough. */
export function againOrFailed(change: OutcomeSubject, fault: Fault, attempts: number): ChangeOutcome {
  const { code, message, isInterruption = false } = fault
  if (fault.mayRetry && attempts < (isInterruption ? INTERRUPTIONS : ATTEMPTS))
    // A platform in trouble is given time; after our own end nobody needs any.
    return { ...PLAIN, change, state: 'pending', nextAt: retryAt(isInterruption ? 0 : attempts - 1) }
  return { ...PLAIN, change, state: 'failed', errorCode: code, errorMessage: message }
}
