import { randomUUID } from 'node:crypto'
import type { SandboxContext } from '../context.ts'
import type { StoreRecord } from '../state/records.ts'
import { subscriptionsTo } from './subscriptions.ts'
import { topicEnum } from './topics.ts'

type WebhookContext = Pick<SandboxContext, 'state' | 'deployment' | 'faults'>

/**
 * Notifies every subscriber of `topic` (`APP_UNINSTALLED` or `app/uninstalled`) of an event in the store. The
 * deliveries are stored before anything is sent, so that a restart loses none. `payload` is the platform's webhook
 * body; `options.clientId` limits the event to one app.
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
  /** Called only if there is a subscriber. */
  payload: () => object
  /** Limits the event to one app. */
  clientId?: string
  /** Delay of the first attempt, in milliseconds of real time. */
  delayMs?: number
}

/** Queues an event like `emitWebhook`, but synchronously and with more options. */
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
      // Duplicates carry the same ids, by which a receiver can recognise them.
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

/** Range of the random delay of shuffled deliveries, in milliseconds. */
const SHUFFLE_MS = 1024

function firstDelay({ knobs, strikes }: SandboxContext['faults']): number {
  let jitter = 0
  if (knobs.webhookShuffle)
    for (let step = SHUFFLE_MS / 2; step >= 1; step /= 2) if (strikes(0.5)) jitter += step
  return knobs.webhookDelayMs + jitter
}
