import type { ShopContext } from '#core/context/context.ts'
import type { ChangeKind, WriteOutcome } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'
import {
  type ChangeOutcome,
  type OutcomeSubject,
  PLAIN,
  type SentSubject,
  whyFailed,
} from './change-outcome.ts'
import { ATTEMPTS, type Fault, INTERRUPTIONS, pauseAfter } from './faults.ts'
import { seenEdit } from './last-reading.ts'

/** What is to be done with a change, by what the store holds right before the write. */
export type SendDecision = 'send' | 'applied' | 'unchanged' | 'conflict'

/** A change as it is meant, before it is sent. */
export interface Meant {
  after: unknown
  /** Whether whoever decided it said what they saw. */
  isExpecting: boolean
  expected: unknown
  /** Whether it was sent before, and what the store held then. */
  sentBefore: boolean
  before: unknown
}

/**
 * Somebody's edit is never written over: what was expected, or what was there before an earlier attempt, must be there
 * still. A value that stands although an earlier attempt had no answer was written by that attempt.
 */
export function decideSend(
  kind: Pick<ChangeKind<unknown>, 'normalise'>,
  change: Meant,
  current: unknown,
): SendDecision {
  const now = kind.normalise(current ?? null)
  const meant = kind.normalise(change.after ?? null)
  const before = kind.normalise(change.before ?? null)
  if (now === meant) return change.sentBefore && before !== meant ? 'applied' : 'unchanged'
  if (change.sentBefore) return now === before ? 'send' : 'conflict'
  if (change.isExpecting && now !== kind.normalise(change.expected ?? null)) return 'conflict'
  return 'send'
}

/**
 * What keeps a change from being sent although the store would take it: somebody decided about the field later, or
 * edited it behind the change it takes back; another writer has the field in hand; there are no credits for it.
 */
export type Obstacle = 'later' | 'busy' | 'unpaid'

/** What becomes of a change that is not sent; null: it is. `exhausted`: the code of a balance that does not hold it. */
export function outcomeUnsent(
  { decision, obstacle }: { decision: SendDecision; obstacle?: Obstacle | undefined },
  { current, exhausted }: { current: unknown; exhausted: string },
): Omit<ChangeOutcome, 'change'> | null {
  const observed = current
  if (decision === 'applied' || decision === 'unchanged') return { ...PLAIN, state: decision, observed }
  if (decision === 'conflict') return { ...CONFLICT, observed }
  switch (obstacle) {
    case undefined:
      return null
    case 'later':
      return { ...CONFLICT, observed, errorCode: changesErrors.overtaken.code }
    case 'busy':
      return { ...PLAIN, state: 'pending', waitMs: pauseAfter(0) }
    case 'unpaid':
      return { ...PLAIN, state: 'failed', errorCode: exhausted }
  }
}

/** Of several changes of one field the last one stands; answers the others. */
export function overtakenByTwins<Change extends { resourceId: string; field: string }>(
  changes: readonly Change[],
): Change[] {
  const place = ({ resourceId, field }: Change): string => JSON.stringify([resourceId, field])
  const last = new Map(changes.map((change) => [place(change), change]))
  return changes.filter((change) => last.get(place(change)) !== change)
}

/** What the store shows of a write of which nothing is known. */
export function effectSeen(
  kind: Pick<ChangeKind<unknown>, 'normalise'>,
  change: { before: unknown; after: unknown },
  observed: unknown,
): 'applied' | 'not-applied' | 'conflict' {
  const now = kind.normalise(observed ?? null)
  if (now === kind.normalise(change.after ?? null)) return 'applied'
  return now === kind.normalise(change.before ?? null) ? 'not-applied' : 'conflict'
}

export const CONFLICT = {
  ...PLAIN,
  state: 'conflict' as const,
  errorCode: changesErrors.conflict.code,
}

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

/** A single edit: somebody waits for it. */
export const WHILE_SOMEBODY_WAITS: Speed<OutcomeSubject> = {
  passedOver: (change) => interrupted(change, null),
  notDone: (change, _fault, observed) => interrupted(change, observed),
}

function interrupted(change: OutcomeSubject, observed: unknown): ChangeOutcome {
  return { change, state: 'failed', observed, ...whyFailed(INTERRUPTION) }
}

/** `attempts`: how often a change was tried, this time included. */
export function inTheBackground<Subject extends OutcomeSubject>(
  attempts: (change: Subject) => number,
): Speed<Subject> {
  return {
    passedOver: (change) => ({ ...PLAIN, change, state: 'pending', waitMs: pauseAfter(0) }),
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
    return { ...PLAIN, change, state: 'failed', ...whyFailed(answer) }
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
  code: changesErrors.interrupted.code,
  values: {},
  mayRetry: true,
  mayHaveApplied: true,
  isInterruption: true,
}

/** Back to those that wait, or failed by name when it was tried often enough. */
export function againOrFailed(change: OutcomeSubject, fault: Fault, attempts: number): ChangeOutcome {
  const { isInterruption = false } = fault
  if (fault.mayRetry && attempts < (isInterruption ? INTERRUPTIONS : ATTEMPTS))
    // A platform in trouble is given time; after our own end nobody needs any.
    return { ...PLAIN, change, state: 'pending', waitMs: pauseAfter(isInterruption ? 0 : attempts - 1) }
  return { ...PLAIN, change, state: 'failed', ...whyFailed(fault) }
}
