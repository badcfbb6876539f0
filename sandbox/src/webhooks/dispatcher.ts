import type { SandboxContext } from '../context.ts'
import type { StoreRecord, WebhookDeliveryRecord } from '../state/records.ts'
import { deliver } from './deliver.ts'

/**
 * Waits between attempts in seconds: eight retries over four hours (shopify.dev, "Troubleshooting webhooks"); the
 * individual steps are ours, each longer than the one before.
 */
const RETRY_SECONDS = [10, 30, 120, 480, 1200, 2400, 4200, 5960]
/** Time delivered webhooks are kept, in milliseconds. */
const KEEP_MS = 2 * 86_400_000
/** Longest timer; later due times are waited for in several steps. */
const LONGEST_WAIT_MS = 60_000

/** Sends queued deliveries when they are due, including those left by a former process. */
export class WebhookDispatcher {
  readonly #context: SandboxContext
  readonly #pending = new Map<number, { store: StoreRecord; at: number }>()
  readonly #underWay = new Set<Promise<void>>()
  readonly #stopListening: () => void
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(context: SandboxContext) {
    this.#context = context
    const { state } = context
    for (const store of state.stores())
      for (const delivery of state.list(store, 'WebhookDelivery')) this.#adopt(store, delivery)
    this.#stopListening = state.onChange(({ kind, action, record, store }) => {
      if (kind === 'WebhookDelivery' && action === 'create')
        this.#adopt(store, record as WebhookDeliveryRecord)
    })
  }

  /** Stops sending and waits for deliveries in progress. */
  async close(): Promise<void> {
    this.#closed = true
    this.#stopListening()
    clearTimeout(this.#timer)
    await Promise.all(this.#underWay)
  }

  #adopt(store: StoreRecord, delivery: WebhookDeliveryRecord): void {
    if (delivery.nextAttemptAt !== null)
      this.#pending.set(delivery.id, { store, at: Date.parse(delivery.nextAttemptAt) })
    else if (Date.parse(delivery.updatedAt) < Date.now() - KEEP_MS)
      this.#context.state.delete(store, 'WebhookDelivery', delivery.id)
    this.#plan()
  }

  #plan(): void {
    clearTimeout(this.#timer)
    if (this.#closed || this.#pending.size === 0) return
    const next = Math.min(...[...this.#pending.values()].map(({ at }) => at))
    const wait = Math.min(Math.max(0, next - Date.now()), LONGEST_WAIT_MS)
    this.#timer = setTimeout(() => this.#sendDue(), wait)
    this.#timer.unref()
  }

  #sendDue(): void {
    const now = Date.now()
    for (const [id, { store, at }] of this.#pending) {
      if (at > now) continue
      this.#pending.delete(id)
      const sending = this.#attempt(store, id).finally(() => {
        this.#underWay.delete(sending)
        this.#plan()
      })
      this.#underWay.add(sending)
    }
    this.#plan()
  }

  async #attempt(store: StoreRecord, id: number): Promise<void> {
    const { state, deployment } = this.#context
    const delivery = state.get(store, 'WebhookDelivery', id)
    const app = delivery && deployment.app(delivery.clientId)
    if (!delivery || !app) return
    const status = await deliver(app, store, delivery)
    const attempts = delivery.attempts + 1
    const delivered = status !== null && status >= 200 && status < 300
    const now = Date.now()
    const wait = delivered ? undefined : RETRY_SECONDS[attempts - 1]
    const at = wait === undefined ? null : now + (wait * 1000) / this.#context.faults.knobs.timeScale
    // The store may have been deleted meanwhile, together with its deliveries.
    if (!state.get(store, 'WebhookDelivery', id)) return
    state.put(store, 'WebhookDelivery', {
      ...delivery,
      attempts,
      updatedAt: new Date(now).toISOString(),
      lastStatus: status,
      deliveredAt: delivered ? new Date(now).toISOString() : null,
      nextAttemptAt: at === null ? null : new Date(at).toISOString(),
    })
    if (at !== null) this.#pending.set(id, { store, at })
  }
}
