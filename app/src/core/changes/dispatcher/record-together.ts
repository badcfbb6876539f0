import type { ShopContext } from '#core/context/context.ts'
import { inBatches } from '#kit/server/batches.ts'
import type { ChangeKind } from '../change-kind.ts'
import type { ChangeOutcome } from '../outcome/change-outcome.ts'
import { recordOutcomes } from '../outcome/store-outcomes.ts'

/** Stores what came of a call; resolves when it is stored. */
export type RecordCall = (kind: ChangeKind<unknown>, outcomes: readonly ChangeOutcome[]) => Promise<void>

/** Calls whose outcomes are stored in one transaction: it is over before anybody notices its locks. */
const MOST_CALLS = 100
const SLOW_MS = 30_000

/**
 * Stores outcomes of a slice's calls as they come: those that come while others are stored go together, in one transaction.
 * One for each call would wait for the one before it, because all of them count in the row of their operation.
 */
export function recordTogether(ctx: ShopContext): RecordCall {
  const byKind = new Map<string, RecordCall>()
  return (kind, outcomes) => {
    const record = byKind.get(kind.name) ?? recorderOf(ctx)
    byKind.set(kind.name, record)
    return record(kind, outcomes)
  }
}

function recorderOf(ctx: ShopContext): RecordCall {
  const store = inBatches<{ kind: ChangeKind<unknown>; outcomes: readonly ChangeOutcome[] }, Failure | null>({
    run: async (calls) => {
      const [first] = calls
      try {
        if (first)
          await recordOutcomes(
            ctx,
            first.kind,
            calls.flatMap(({ outcomes }) => outcomes),
          )
        return calls.map(() => null)
      } catch (error) {
        // One of them is at fault: each by itself.
        if (calls.length > 1 && isRefusedValue(error)) throw error
        // A database that is away is away for all; what was sent is read back when it is there again.
        return calls.map(() => ({ error }))
      }
    },
    most: MOST_CALLS,
    atOnce: 1,
    slowAfterMs: SLOW_MS,
  })
  return async (kind, outcomes) => {
    const failure = await store({ kind, outcomes })
    if (failure) throw failure.error
  }
}

interface Failure {
  error: unknown
}

/** Class 22 of PostgreSQL's errors: a value that cannot be what it should. */
function isRefusedValue(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^22...$/.test(code)
}
