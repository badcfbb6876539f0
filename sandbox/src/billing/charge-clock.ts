import type { SandboxContext } from '../context.ts'
import type { StoreRecord } from '../state/records.ts'
import type { AppSubscriptionRecord } from './charge-records.ts'
import { type Charge, chargeOf, chargesOf, expireCharge, startSubscription } from './charge-status.ts'

/** Longest timer; later due times are waited for in several steps. */
const LONGEST_WAIT_MS = 60_000

/** Expires pending charges and starts deferred subscriptions when they are due, also after a restart. */
export class ChargeClock {
  readonly #context: SandboxContext
  readonly #due = new Map<number, { store: StoreRecord; at: number }>()
  readonly #stopListening: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(context: SandboxContext) {
    this.#context = context
    const { state } = context
    for (const store of state.stores()) for (const charge of chargesOf(context, store)) this.#adopt(charge)
    this.#stopListening = state.onChange(({ kind, record, store }) => {
      if (kind !== 'AppSubscription' && kind !== 'AppPurchaseOneTime') return
      const charge = chargeOf(context, store, record.id)
      if (charge) this.#adopt(charge)
      else this.#due.delete(record.id)
    })
  }

  async close(): Promise<void> {
    this.#stopListening()
    clearTimeout(this.#timer)
  }

  #adopt({ store, record }: Charge): void {
    if (record.status === 'PENDING') this.#due.set(record.id, { store, at: dueAt(record) })
    else this.#due.delete(record.id)
    this.#plan()
  }

  #plan(): void {
    clearTimeout(this.#timer)
    if (this.#due.size === 0) return
    const next = Math.min(...[...this.#due.values()].map(({ at }) => at))
    this.#timer = setTimeout(() => this.#ring(), Math.min(Math.max(0, next - Date.now()), LONGEST_WAIT_MS))
    this.#timer.unref()
  }

  #ring(): void {
    const now = Date.now()
    for (const [id, { store, at }] of this.#due) {
      if (at > now) continue
      this.#due.delete(id)
      // The store may have been deleted meanwhile, together with its charges.
      const charge = chargeOf(this.#context, store, id)
      if (charge?.record.status !== 'PENDING') continue
      if (charge.kind === 'AppSubscription' && charge.record.startsAt !== null)
        startSubscription(this.#context, charge)
      else expireCharge(this.#context, charge)
    }
    this.#plan()
  }
}

function dueAt(record: Charge['record']): number {
  return Date.parse((record as Partial<AppSubscriptionRecord>).startsAt ?? record.expiresAt)
}
