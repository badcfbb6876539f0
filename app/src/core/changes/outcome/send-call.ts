import type { AdminGraphql } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type SendGuard, SendRefused } from '#kit/server/outbound/send-guard.ts'
import type { ChangeKind, PendingChange } from '../change-kind.ts'
import { withOverwritten } from '../journal/overwritten.ts'
import type { ChangeOutcome, SentSubject } from './change-outcome.ts'
import { faultOf } from './faults.ts'
import { outcomeOfAnswer, outcomesByReading, type Speed } from './outcome-of.ts'

/** Result of one call. */
export type CallResult =
  /** The platform answered, or reading the store showed the outcome. */
  | { status: 'known'; outcomes: ChangeOutcome[] }
  /** Nothing of it took effect. */
  | { status: 'not-sent'; outcomes: ChangeOutcome[]; error: unknown }
  /** It may have taken effect, and the store cannot be read: its changes stay as they are until it can. */
  | { status: 'unknown'; error: unknown }

/**
 * Sends one call of committed changes under its lease, and returns the outcome of each: by the answer, or, without
 * one, by what the store holds.
 */
export async function sendCall<Subject extends SentSubject & PendingChange<unknown>>(
  ctx: ShopContext,
  kind: ChangeKind<unknown>,
  call: { changes: Subject[]; lease: LeasedSend; speed: Speed<Subject> },
): Promise<CallResult> {
  const { changes, lease, speed } = call
  try {
    const answers = await kind.write(lease.on(ctx), changes)
    const outcomes = changes.map((change, at) => {
      const outcome = outcomeOfAnswer(change, answers[at], { speed, isLate: lease.isLate })
      return withOverwritten(kind, { change, answer: answers[at], outcome })
    })
    return { status: 'known', outcomes }
  } catch (error) {
    if (!(error instanceof SendRefused))
      ctx.log.info({ err: error, kind: kind.name }, 'a write had no answer')
    const fault = faultOf(error)
    // An earlier call of the same write was answered: something was written, whatever happened to this one.
    if (!fault.mayHaveApplied && !lease.hasWritten) {
      const outcomes = changes.map((change) => speed.notDone(change, fault, null))
      return { status: 'not-sent', outcomes, error }
    }
    try {
      const sent = { changes, fault: { ...fault, mayHaveApplied: true }, speed, isLate: lease.isLate }
      return { status: 'known', outcomes: await outcomesByReading(lease.on(ctx), kind, sent) }
    } catch (readError) {
      ctx.log.warn({ err: readError }, 'the store could not be read back after a write without an answer')
      return { status: 'unknown', error }
    }
  }
}

/**
 * A write under a lease: it leaves this process only while the lease holds, checked where its bytes go to the socket.
 */
export class LeasedSend implements SendGuard {
  readonly #holds: () => boolean
  #isLate = false
  #hasWritten = false

  constructor(holds: () => boolean) {
    this.#holds = holds
  }

  maySend(): boolean {
    return this.#holds()
  }

  handedOver(): void {
    if (!this.#holds()) this.#isLate = true
  }

  /** The process was frozen between the check and the socket: another worker may have acted before the bytes left. */
  get isLate(): boolean {
    return this.#isLate
  }

  /** A mutation was answered: an error of a later call under this lease does not mean that nothing was written. */
  get hasWritten(): boolean {
    return this.#hasWritten
  }

  /** Returns a context whose platform calls leave under this lease. */
  on(ctx: ShopContext): ShopContext {
    const query: AdminGraphql['query'] = async (shop, operation, variables, options) => {
      const answer = await ctx.platform.query(shop, operation, variables, { ...options, guard: this })
      if (operation.writes) this.#hasWritten = true
      return answer
    }
    return { ...ctx, platform: { query } }
  }
}
