import { createHmac } from 'node:crypto'
import type { AppDeclaration } from '../deployment/deployment.ts'
import type { StoreRecord, WebhookDeliveryRecord } from '../state/records.ts'
import { topicName } from './topics.ts'

/** Time a receiver has to answer, in milliseconds (shopify.dev, "HTTPS webhooks": five seconds). */
const TIMEOUT_MS = 5000

/** Returns the URL of a subscription's uri: relative ones are below the app's own URL. */
function webhookUrl(app: Pick<AppDeclaration, 'applicationUrl'>, uri: string): string {
  return uri.startsWith('/') ? `${app.applicationUrl.replace(/\/$/, '')}${uri}` : uri
}

/** Returns the base64 HMAC-SHA256 of the raw body under the app's secret. */
function webhookSignature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('base64')
}

/** Sends one delivery; returns the HTTP status, or null without a timely answer. */
export async function deliver(
  app: AppDeclaration,
  store: StoreRecord,
  delivery: WebhookDeliveryRecord,
): Promise<number | null> {
  try {
    const response = await fetch(webhookUrl(app, delivery.uri), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topicName(delivery.topic),
        'x-shopify-hmac-sha256': webhookSignature(app.secret, delivery.payload),
        'x-shopify-shop-domain': store.domain,
        'x-shopify-api-version': app.webhookApiVersion,
        'x-shopify-webhook-id': delivery.webhookId,
        'x-shopify-event-id': delivery.eventId,
        'x-shopify-triggered-at': delivery.createdAt,
      },
      body: delivery.payload,
    })
    await response.body?.cancel()
    return response.status
  } catch {
    // The sender treats refused, cut and late responses alike: it retries.
    return null
  }
}
