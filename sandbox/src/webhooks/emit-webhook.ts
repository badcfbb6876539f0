import { randomUUID } from 'node:crypto'
import type { SandboxContext } from '../context.ts'
import type { StoreRecord } from '../state/records.ts'
import { subscriptionsTo } from './subscriptions.ts'
import { topicEnum } from './topics.ts'

type WebhookContext = Pick<SandboxContext, 'state' | 'deployment' | 'faults'>

/**
 * Tells every subscriber of `topic` (`APP_UNINSTALLED` or `app/uninstalled`) what happened in the store. The
 * deliveries are kept before anything is sent, so that a restart loses none. `payload` is what the platform's
 * webhook body would be; `options.clientId` narrows it to one app.
 */
export async function emitWebhook(
  context: WebhookContext,
  store: StoreRecord,
  topic: string,
  ...[payload, options = {}]: [payload: object, options?: { clientId?: string }]
): Promise<void> {
  queueWebhook(context, store, topic, { payload: () => payload, ...options })
}

export interface WebhookEvent {
  /** Made only when somebody wants it. */
  payload: () => object
  /** Narrows it to one app. */
  clientId?: string
  /** The first attempt waits this long, in milliseconds of real time. */
  delayMs?: number
}

/** As `emitWebhook`, at once and with more to say about the event. */
export function queueWebhook(
  { state, deployment, faults }: WebhookContext,
  store: StoreRecord,
  topic: string,
  event: WebhookEvent,
): void {
  const subscriptions = subscriptionsTo({ state, deployment }, store, topicEnum(topic), event.clientId)
  if (subscriptions.length === 0) return
  const payload = JSON.stringify(event.payload())
  const eventId = randomUUID()
  const now = new Date()
  state.transaction(() => {
    for (const { app, uri } of subscriptions) {
      const webhookId = randomUUID()
      // A duplicate carries the same ids: that is how a receiver can tell.
      for (let copy = 0; copy <= faults.knobs.webhookDuplicates; copy++)
        state.put(store, 'WebhookDelivery', {
          id: state.nextId(),
          createdAt: now.toISOString(),
          updatedAt: now.toISOString(),
          clientId: app.clientId,
          webhookId,
          eventId,
          topic: topicEnum(topic),
          uri,
          payload,
          attempts: 0,
          nextAttemptAt: new Date(now.getTime() + (event.delayMs ?? 0) + firstDelay(faults)).toISOString(),
          deliveredAt: null,
          lastStatus: null,
        })
    }
  })
}

/** How far apart shuffled deliveries may come, in milliseconds. */
const SHUFFLE_MS = 1024

function firstDelay({ knobs, strikes }: SandboxContext['faults']): number {
  let jitter = 0
  if (knobs.webhookShuffle)
    for (let step = SHUFFLE_MS / 2; step >= 1; step /= 2) if (strikes(0.5)) jitter += step
  return knobs.webhookDelayMs + jitter
}
