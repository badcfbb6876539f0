import { createHmac, randomUUID } from 'node:crypto'

/** A delivery in the platform's form. */
export interface SignedDelivery {
  shop: string
  topic: string
  webhookId: string
  body: string
  triggeredAt: string
  signature: string
}

/** Signs a delivery with the app's secret; `changes` alter it afterwards. */
export function signedDelivery(
  secret: string,
  facts: { shop: string; topic: string; body: string; webhookId?: string },
  changes: Partial<SignedDelivery> = {},
): SignedDelivery {
  return {
    shop: facts.shop,
    topic: facts.topic,
    body: facts.body,
    webhookId: facts.webhookId ?? randomUUID(),
    triggeredAt: new Date().toISOString(),
    signature: createHmac('sha256', secret).update(facts.body).digest('base64'),
    ...changes,
  }
}

/** Returns the delivery's headers. */
export function headersOf(delivery: SignedDelivery): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-shopify-topic': delivery.topic,
    'x-shopify-shop-domain': delivery.shop,
    'x-shopify-webhook-id': delivery.webhookId,
    'x-shopify-triggered-at': delivery.triggeredAt,
    'x-shopify-hmac-sha256': delivery.signature,
  }
}

/** Sends deliveries to the app, a few at a time; returns the statuses in order. */
export async function deliverAll(
  url: string,
  deliveries: readonly SignedDelivery[],
  concurrency = 16,
): Promise<number[]> {
  const statuses: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let at = next++; at < deliveries.length; at = next++) {
        const delivery = deliveries[at]
        if (!delivery) continue
        const answer = await fetch(`${url}/webhooks`, {
          method: 'POST',
          headers: headersOf(delivery),
          body: delivery.body,
        })
        await answer.arrayBuffer()
        statuses[at] = answer.status
      }
    }),
  )
  return statuses
}
