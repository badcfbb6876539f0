import type { SandboxContext } from '../context.ts'
import type { AppDeclaration } from '../deployment/deployment.ts'
import type { StoreRecord } from '../state/records.ts'
import { queueWebhook } from '../webhooks/emit-webhook.ts'

/** Time between an uninstall and the platform's request to erase the store's data, in milliseconds. */
const REDACTION_DELAY = 48 * 3_600_000
const TOPIC = 'SHOP_REDACT'

/** Queues `shop/redact` for 48 hours after the uninstall, as on the platform. */
export function queueRedaction(context: SandboxContext, store: StoreRecord, app: AppDeclaration): void {
  const { state } = context
  const due = new Date(Date.now() + REDACTION_DELAY / context.faults.knobs.timeScale).toISOString()
  state.transaction(() => {
    const mark = state.nextId()
    const payload = () => ({ shop_id: store.id, shop_domain: store.domain })
    queueWebhook(context, store, TOPIC, { payload, clientId: app.clientId })
    // Queued deliveries are due at once, so each is replaced by one with a new id and the later time.
    for (const delivery of state.list(store, 'WebhookDelivery', { after: mark })) {
      state.delete(store, 'WebhookDelivery', delivery.id)
      state.put(store, 'WebhookDelivery', { ...delivery, id: state.nextId(), nextAttemptAt: due })
    }
  })
}

/** Cancels a queued redaction: an app that is reinstalled in time keeps its data. */
export function cancelRedaction({ state }: SandboxContext, store: StoreRecord, clientId: string): void {
  for (const delivery of state.list(store, 'WebhookDelivery'))
    if (delivery.topic === TOPIC && delivery.clientId === clientId && delivery.attempts === 0)
      state.delete(store, 'WebhookDelivery', delivery.id)
}
