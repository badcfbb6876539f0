import type { ErrorValues, FailureReason, Replaced } from '../change-kind.ts'
import type { ChangeState, OUTCOME_EVENTS } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'

/** Outcome of one attempt: a final state, or back to the queue. */
export interface ChangeOutcome {
  change: OutcomeSubject
  state: keyof typeof OUTCOME_EVENTS
  observed: unknown
  errorCode: string | null
  /** The platform's message. Our own failures have values instead, and their text is made where it is read. */
  errorMessage: string | null
  errorValues?: ErrorValues | null
  /** Milliseconds until a change that returns to the queue may be tried again, by the database's clock. */
  waitMs?: number | null
  /** When the store says this write edited its resource. */
  editedAt?: Date | null
  /** Another edit's value that this write replaced. */
  overwrote?: Replaced<unknown>
  /** True if its bytes left after its sender's lease. */
  isLate?: boolean
}

/** What an outcome needs of its change; `fencing token` is the one it was sent with. */
export interface OutcomeSubject {
  id: string
  fencingToken: string
  operationId: string
  kind: string
  resourceId: string
  field: string
  /** Number of earlier sends. */
  attempts?: number
}

/** A change that was sent: the value before it and the value intended. */
export interface SentSubject extends OutcomeSubject {
  before: unknown
  after: unknown
}

/** A row after its outcome was stored. */
export interface StoredOutcome {
  id: string
  operation_id: string
  was: ChangeState
  state: ChangeOutcome['state']
  charge_id: string | null
  charge_ceiling: number | null
  credits_actual: number | null
  reverts: string | null
}

/** Converts a failure's reason to its stored form. */
export function whyFailed({
  code,
  platformMessage,
  values,
}: FailureReason): Pick<ChangeOutcome, 'errorCode' | 'errorMessage' | 'errorValues'> {
  return { errorCode: code, errorMessage: platformMessage || null, errorValues: values ?? null }
}

/** No further details. */
export const PLAIN = { observed: null, errorCode: null, errorMessage: null }

/** Codes of changes that took effect late: they are applied and carry one of these. */
export const LATE_CODES: readonly string[] = [
  changesErrors.writtenLate.code,
  changesErrors.writtenLateUnseen.code,
]
