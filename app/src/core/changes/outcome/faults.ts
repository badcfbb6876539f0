import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { FailureReason } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'

/** Most attempts of a change, and the pauses between them, in milliseconds. */
export const ATTEMPTS = 6
/** Most requests to a generator for a value: each costs a model call. */
export const PROPOSAL_ATTEMPTS = 3
/**
 * Most attempts if our own process ended in the middle. A batch is marked before it is sent, so that end uses up an
 * attempt of changes that never left; but a batch that crashes the worker must not do so for ever.
 */
export const INTERRUPTIONS = 12
const PAUSES = [1_000, 2_000, 5_000, 10_000, 20_000]
const JITTER = 0.3

/**
 * Returns the milliseconds until the next attempt, with jitter, so that changes that failed together do not return
 * together.
 */
export function pauseAfter(attempts: number): number {
  const pause = PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? 0
  return pause * (1 + JITTER * Math.random())
}

export type Fault = FailureReason & {
  /** False if another attempt cannot help. */
  mayRetry: boolean
  /** True if something may have been written all the same. */
  mayHaveApplied: boolean
  /** True if our own process was interrupted; absent: the platform failed. */
  isInterruption?: boolean
}

const CODES = {
  'not-authorized': changesErrors.platformNotAuthorized,
  'access-denied': changesErrors.platformAccessDenied,
  throttled: changesErrors.platformThrottled,
  unreachable: changesErrors.platformUnreachable,
  unavailable: changesErrors.platformUnavailable,
  'bad-answer': changesErrors.platformBadAnswer,
} as const

/**
 * Returns what a call's error means for the changes it carried. An error without information may have had an effect.
 */
export function faultOf(error: unknown): Fault {
  if (error instanceof PlatformError) {
    const { kind, mayHaveApplied } = error
    const isFinal =
      kind === 'not-authorized' || kind === 'access-denied' || (kind === 'bad-answer' && !mayHaveApplied)
    const { code } = CODES[kind]
    const why = error.platformMessage
      ? { code, platformMessage: error.platformMessage }
      : { code, values: {} }
    return { ...why, mayRetry: !isFinal, mayHaveApplied }
  }
  const mayHaveApplied = (error as { mayHaveApplied?: unknown } | null)?.mayHaveApplied !== false
  if (error instanceof AppError)
    return { code: error.code, values: error.details ?? {}, mayRetry: true, mayHaveApplied }
  // Messages of our own database or code belong in the log.
  return { code: changesErrors.writeFailed.code, values: {}, mayRetry: true, mayHaveApplied }
}
