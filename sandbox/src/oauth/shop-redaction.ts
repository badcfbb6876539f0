import type { SandboxContext } from '../context.ts'
import type { AppDeclaration } from '../deployment/deployment.ts'
import type { StoreRecord } from '../state/records.ts'
import { queueWebhook } from '../webhooks/emit-webhook.ts'

/** The platform asks an app to erase a store's data this long after it was uninstalled (milliseconds). */
const REDACTION_DELAY = 48 * 3_600_000
const TOPIC = 'SHOP_REDACT'

/** Queues `shop/redact` for the time the platform sends it, 48 hours after the uninstall. */
export function queueRedaction(context: SandboxContext, store: StoreRecord, app: AppDeclaration): void {
  const { state } = context
  const due = new Date(Date.now() + REDACTION_DELAY / context.faults.knobs.timeScale).toISOString()
  state.transaction(() => {
    const mark = state.nextId()
    const payload = () => ({ shop_id: store.id, shop_domain: store.domain })
    queueWebhook(context, store, TOPIC, { payload, clientId: app.clientId })
    // A queued delivery is due at once; one under a new id takes its place with the later time.
    for (const delivery of state.list(store, 'WebhookDelivery', { after: mark })) {
      state.delete(store, 'WebhookDelivery', delivery.id)
      state.put(store, 'WebhookDelivery', { ...delivery, id: state.nextId(), nextAttemptAt: due })
    }
  })
}

/** An app that is installed again before that time keeps its data. */
export function cancelRedaction({ state }: SandboxContext, store: StoreRecord, clientId: string): void {
  for (const delivery of state.list(store, 'WebhookDelivery'))
    if (delivery.topic === TOPIC && delivery.clientId === clientId && delivery.attempts === 0)
      state.delete(store, 'WebhookDelivery', delivery.id)
}
