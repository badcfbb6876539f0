import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ErrorValues } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'

/** How often a change is tried, and the pauses in between, in milliseconds. */
export const ATTEMPTS = 6
/** How often a generator is asked for a value: each time costs a call of a model. */
export const PROPOSAL_ATTEMPTS = 3
/**
 * How often, when it was we who ended in the middle. A batch is marked before it is sent, so an end uses up an attempt of
 * changes that never left; but one that makes the worker end must not do so for ever.
 */
export const INTERRUPTIONS = 12
const PAUSES = [1_000, 2_000, 5_000, 10_000, 20_000]
const JITTER = 0.3

/** How long the next attempt waits, in milliseconds; with jitter, so that what failed together does not come back together. */
export function pauseAfter(attempts: number): number {
  const pause = PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? 0
  return pause * (1 + JITTER * Math.random())
}

export interface Fault {
  code: string
  message: string
  /** As in `WriteOutcome`. */
  values?: ErrorValues
  /** False where trying again cannot help. */
  mayRetry: boolean
  /** True when something may have been written all the same. */
  mayHaveApplied: boolean
  /** True when it was not the platform's but ours. */
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

/** What an error of a call means for the changes it carried. An error that does not say may have had an effect. */
export function faultOf(error: unknown): Fault {
  if (error instanceof PlatformError) {
    const { kind, mayHaveApplied } = error
    const isFinal =
      kind === 'not-authorized' || kind === 'access-denied' || (kind === 'bad-answer' && !mayHaveApplied)
    return { code: CODES[kind].code, message: error.message, mayRetry: !isFinal, mayHaveApplied }
  }
  const mayHaveApplied = (error as { mayHaveApplied?: unknown } | null)?.mayHaveApplied !== false
  if (error instanceof AppError)
    return {
      code: error.code,
      message: error.message,
      values: error.details ?? {},
      mayRetry: true,
      mayHaveApplied,
    }
  // What our own database or code says is for the log.
  const { code, message } = changesErrors.writeFailed
  return { code, message, values: {}, mayRetry: true, mayHaveApplied }
}
