import { randomUUID } from 'node:crypto'
import type { SandboxContext } from '../context.ts'
import type { StoreRecord } from '../state/records.ts'
import { subscriptionsTo } from './subscriptions.ts'
import { topicEnum } from './topics.ts'

/**
 * Tells every subscriber of `topic` (`APP_UNINSTALLED` or `app/uninstalled`) what happened in the store. The
 * deliveries are kept before anything is sent, so that a restart loses none. `payload` is what the platform's
 * webhook body would be; `options.clientId` narrows it to one app.
 */
export async function emitWebhook(
  context: Pick<SandboxContext, 'state' | 'deployment' | 'faults'>,
  store: StoreRecord,
  topic: string,
  payload: object,
  options: { clientId?: string } = {},
): Promise<void> {
  queueWebhook(context, store, topic, { payload: () => payload, ...options })
}

/** As `emitWebhook`; the payload is made only when somebody wants it. */
export function queueWebhook(
  { state, deployment, faults }: Pick<SandboxContext, 'state' | 'deployment' | 'faults'>,
  store: StoreRecord,
  topic: string,
  event: { payload: () => object; clientId?: string },
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
          nextAttemptAt: new Date(now.getTime() + firstDelay(faults)).toISOString(),
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
