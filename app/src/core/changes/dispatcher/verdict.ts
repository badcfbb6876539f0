import type { ChangeKind } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'
import type { PickedChange } from './pick.ts'

/** What is to be done with a change, judged by what the store holds right before the write. */
export type Verdict = 'send' | 'applied' | 'unchanged' | 'conflict'

/**
 * Somebody's edit is never written over: what was expected, or what was there before an earlier attempt, must be there
 * still. A value that stands although an earlier attempt had no answer was written by that attempt.
 */
export function verdictOn(kind: ChangeKind<unknown>, change: PickedChange, current: unknown): Verdict {
  const now = kind.normalise(current ?? null)
  const wanted = kind.normalise(change.after ?? null)
  const before = kind.normalise(change.before ?? null)
  if (now === wanted) return change.sentBefore && before !== wanted ? 'applied' : 'unchanged'
  if (change.sentBefore) return now === before ? 'send' : 'conflict'
  if (change.isExpecting && now !== kind.normalise(change.expected ?? null)) return 'conflict'
  return 'send'
}

/** After a write of which nothing is known. */
export function judgeSent(
  kind: ChangeKind<unknown>,
  change: { before: unknown; after: unknown },
  observed: unknown,
): 'applied' | 'not-applied' | 'conflict' {
  const now = kind.normalise(observed ?? null)
  if (now === kind.normalise(change.after ?? null)) return 'applied'
  return now === kind.normalise(change.before ?? null) ? 'not-applied' : 'conflict'
}

export const CONFLICT = {
  errorCode: changesErrors.conflict.code,
  errorMessage: null,
}
