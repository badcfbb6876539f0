import type { ChangeKind } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'
import { type ChangeOutcome, PLAIN } from './change-outcome.ts'
import { retryAt } from './faults.ts'

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
      return { ...PLAIN, state: 'pending', nextAt: retryAt(0) }
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
