import type { ShopContext } from '#core/context/context.ts'
import { inBatches } from '#kit/server/batches.ts'
import type { ChangeKind } from '../change-kind.ts'
import type { ChangeOutcome } from '../outcome/change-outcome.ts'
import { recordOutcomes } from '../outcome/store-outcomes.ts'

/** Stores the outcomes of a call; resolves when they are stored. */
export type RecordCall = (kind: ChangeKind<unknown>, outcomes: readonly ChangeOutcome[]) => Promise<void>

/** Most calls whose outcomes share a transaction: it ends before its locks are noticed. */
const MOST_CALLS = 100
const SLOW_MS = 30_000

/**
 * Stores outcomes of a slice's calls as they arrive: those that arrive during a transaction share the next one. With
 * one transaction per call each would wait for the one before it, because all update the row of their operation.
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
        // One of them is at fault: each is stored alone.
        if (calls.length > 1 && isRefusedValue(error)) throw error
        // An unavailable database fails all of them; what was sent is read back once it is available.
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

/** Class 22 of PostgreSQL's errors, data exceptions: a value the database cannot store. */
function isRefusedValue(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^22...$/.test(code)
}
