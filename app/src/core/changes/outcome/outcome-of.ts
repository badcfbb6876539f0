import type { ShopContext } from '#core/context/context.ts'
import type { ChangeKind, FailureReason, WriteOutcome } from '../change-kind.ts'
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

/** What to do with a change, given what the store holds right before the write. */
export type SendDecision = 'send' | 'applied' | 'unchanged' | 'conflict'

/** A change before it is sent. */
export interface Meant {
  after: unknown
  /** True if the requester stated the value they saw. */
  isExpecting: boolean
  expected: unknown
  /** True if it was sent before; `before` is what the store held then. */
  sentBefore: boolean
  before: unknown
}

/**
 * Decides whether to send. Never overwrites another edit: the store must still hold the expected value, or the value
 * from before an earlier attempt. If it holds the intended value after an attempt without an answer, that attempt
 * wrote it.
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
 * Why a change is not sent although the store would take it. `later`: a later decision about the field, or an edit
 * behind the change it undoes; `busy`: another writer has the field in hand; `unpaid`: no credits for it. A reason: its
 * kind bars it, because of what others wrote meanwhile.
 */
export type Obstacle = 'later' | 'busy' | 'unpaid' | FailureReason

/**
 * Returns the outcome of a change that is not sent; null if it is sent. `exhausted`: the error code if the balance
 * does not cover it.
 */
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
    default:
      return { ...CONFLICT, observed, ...whyFailed(obstacle) }
  }
}

/** Returns all but the last of several changes of one field: the last one wins. */
export function overtakenByTwins<Change extends { resourceId: string; field: string }>(
  changes: readonly Change[],
): Change[] {
  const fieldKey = ({ resourceId, field }: Change): string => JSON.stringify([resourceId, field])
  const last = new Map(changes.map((change) => [fieldKey(change), change]))
  return changes.filter((change) => last.get(fieldKey(change)) !== change)
}

/** Returns what the store shows about a write whose outcome is unknown. */
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
 * What happens to a change that was not applied. Single edits and the queue differ only here: a single edit fails at
 * once, the queue retries up to `ATTEMPTS` times.
 */
export interface Speed<Subject extends OutcomeSubject> {
  /** Outcome if the platform answered but did not process the change. */
  passedOver(change: Subject): ChangeOutcome
  /** True if the change was sent before this attempt. */
  wasTried(change: Subject): boolean
  /** Outcome if the change was refused, or left no trace in the store. */
  notDone(change: Subject, fault: Fault, observed: unknown): ChangeOutcome
}

/** A single edit: the merchant waits for it. */
export const WHILE_SOMEBODY_WAITS: Speed<OutcomeSubject> = {
  passedOver: (change) => interrupted(change, null),
  wasTried: () => false,
  notDone: (change, _fault, observed) => interrupted(change, observed),
}

function interrupted(change: OutcomeSubject, observed: unknown): ChangeOutcome {
  return { change, state: 'failed', observed, ...whyFailed(INTERRUPTION) }
}

/**
 * A queued change. `attempts` returns how often it was tried, this attempt included: attempts that ended before anything
 * was sent count too, so `wasTried` says whether one was.
 */
export function inTheBackground<Subject extends OutcomeSubject>(
  attempts: (change: Subject) => number,
  wasTried: (change: Subject) => boolean,
): Speed<Subject> {
  return {
    passedOver: (change) => ({ ...PLAIN, change, state: 'pending', waitMs: pauseAfter(0) }),
    wasTried,
    notDone: (change, fault) => againOrFailed(change, fault, attempts(change)),
  }
}

/** Returns the outcome by the platform's answer for a change. `isLate`: its bytes left after its lease. */
export function outcomeOfAnswer<Subject extends OutcomeSubject>(
  change: Subject,
  answer: WriteOutcome<unknown> | undefined,
  { speed, isLate = false }: { speed: Speed<Subject>; isLate?: boolean },
): ChangeOutcome {
  if (!answer) return speed.passedOver(change)
  if (answer.status === 'failed') {
    if (answer.code === 'conflict') return { change, ...CONFLICT }
    const { status: _failed, mayBeOurs, ...reason } = answer
    if (mayBeOurs && speed.wasTried(change))
      return speed.notDone(change, { ...reason, mayRetry: true, mayHaveApplied: true }, null)
    return { ...PLAIN, change, state: 'failed', ...whyFailed(answer) }
  }
  const editedAt = answer.status === 'applied' && answer.editedAt ? new Date(answer.editedAt) : null
  const { status: state, observed } = answer
  const outcome = { ...PLAIN, change, state, observed, editedAt }
  return isLate ? asLate(outcome) : outcome
}

/**
 * Outcomes of sent changes without an answer, by reading the store: the intended value means applied, the value from
 * before means not applied, anything else is another edit, which is never overwritten. Throws if the store cannot be
 * read.
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

/** Marks an applied write whose bytes left after its lease: it may have overwritten anything. */
function asLate(outcome: ChangeOutcome): ChangeOutcome {
  if (outcome.state !== 'applied') return outcome
  return { ...outcome, errorCode: changesErrors.writtenLateUnseen.code, isLate: true }
}

/** No answer because the sender's process ended in the middle. */
export const INTERRUPTION: Fault = {
  code: changesErrors.interrupted.code,
  values: {},
  mayRetry: true,
  mayHaveApplied: true,
  isInterruption: true,
}

/** Returns the change to the queue, or fails it with a code once the attempts are used up. */
export function againOrFailed(change: OutcomeSubject, fault: Fault, attempts: number): ChangeOutcome {
  const { isInterruption = false } = fault
  if (fault.mayRetry && attempts < (isInterruption ? INTERRUPTIONS : ATTEMPTS))
    // A platform in trouble is given time; after an interruption of our own no pause is needed.
    return { ...PLAIN, change, state: 'pending', waitMs: pauseAfter(isInterruption ? 0 : attempts - 1) }
  return { ...PLAIN, change, state: 'failed', ...whyFailed(fault) }
}
