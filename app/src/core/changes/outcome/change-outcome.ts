import type { ErrorValues, FailureReason, Replaced } from '../change-kind.ts'
import type { ChangeState, OUTCOME_EVENTS } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'

/** What came of a change, or that it goes back to those that wait. */
export interface ChangeOutcome {
  change: OutcomeSubject
  state: keyof typeof OUTCOME_EVENTS
  observed: unknown
  errorCode: string | null
  /** What the platform said. Of failures of our own there are values, and words are made where they are read. */
  errorMessage: string | null
  errorValues?: ErrorValues | null
  /** Of those that wait again: not before so many milliseconds have passed, by the database's clock. */
  waitMs?: number | null
  /** When the store says that this write edited its resource. */
  editedAt?: Date | null
  /** Somebody else's value, which this write took the place of. */
  overwrote?: Replaced<unknown>
  /** Its bytes left after its sender's lease. */
  isLate?: boolean
}

/** What an outcome needs to know of its change; `fencing token` is the number it was sent with. */
export interface OutcomeSubject {
  id: string
  fencingToken: string
  operationId: string
  kind: string
  resourceId: string
  field: string
  /** How often it was sent before. */
  attempts?: number
}

/** A change that was sent: what stood there, and what was meant to. */
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

/** Why a change failed, as it is stored. */
export function whyFailed({
  code,
  platformMessage,
  values,
}: FailureReason): Pick<ChangeOutcome, 'errorCode' | 'errorMessage' | 'errorValues'> {
  return { errorCode: code, errorMessage: platformMessage || null, errorValues: values ?? null }
}

/** Nothing further to tell. */
export const PLAIN = { observed: null, errorCode: null, errorMessage: null }

/** Codes of changes that took effect later than planned: they are applied, and say so by one of these. */
export const LATE_CODES: readonly string[] = [
  changesErrors.writtenLate.code,
  changesErrors.writtenLateUnseen.code,
]
