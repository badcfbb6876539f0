import type { ShopContext } from '#core/context/context.ts'
import { SendRefused } from '#kit/server/outbound/send-guard.ts'
import type { ChangeKind, PendingChange } from '../change-kind.ts'
import type { LeasedSend } from '../send-lease.ts'
import type { ChangeOutcome, SentSubject } from './change-outcome.ts'
import { faultOf } from './faults.ts'
import { outcomeOfAnswer, outcomesByReading, type Speed } from './outcome-of.ts'

/** What came of one call. */
export type CallResult =
  /** The platform answered, or the store showed what came of it. */
  | { status: 'known'; outcomes: ChangeOutcome[] }
  /** Nothing of it took effect. */
  | { status: 'not-sent'; outcomes: ChangeOutcome[]; error: unknown }
  /** It may have taken effect, and the store cannot be read: its changes stay as they are until somebody can. */
  | { status: 'unknown'; error: unknown }

/**
 * Sends one call of committed changes under its lease, and says what came of each: by the answer, or by what the store
 * holds where there was none.
 */
export async function sendCall<Subject extends SentSubject & PendingChange<unknown>>(
  ctx: ShopContext,
  kind: ChangeKind<unknown>,
  call: { changes: Subject[]; lease: LeasedSend; speed: Speed<Subject> },
): Promise<CallResult> {
  const { changes, lease, speed } = call
  try {
    const answers = await kind.write(lease.on(ctx), changes)
    const outcomes = changes.map((change, at) =>
      outcomeOfAnswer(change, answers[at], { speed, isLate: lease.isLate }),
    )
    return { status: 'known', outcomes }
  } catch (error) {
    if (!(error instanceof SendRefused))
      ctx.log.info({ err: error, kind: kind.name }, 'a write had no answer')
    const fault = faultOf(error)
    // An earlier call of the same write was answered: something happened, whatever became of this one.
    if (!fault.mayHaveApplied && !lease.hasWritten) {
      const outcomes = changes.map((change) => speed.notDone(change, fault, null))
      return { status: 'not-sent', outcomes, error }
    }
    try {
      const sent = { changes, fault: { ...fault, mayHaveApplied: true }, speed, isLate: lease.isLate }
      return { status: 'known', outcomes: await outcomesByReading(ctx, kind, sent) }
    } catch (readError) {
      ctx.log.warn({ err: readError }, 'the store could not be read back after a write without an answer')
      return { status: 'unknown', error }
    }
  }
}
