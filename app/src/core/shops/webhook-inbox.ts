import { sql } from 'kysely'
import type { Webhook } from '#adapters/platform/webhooks/webhook.ts'
import type { AppContext, ShopContext } from '#core/registry/context.ts'
import type { ShopId } from '#kit/server/db/shop-tx.ts'

/** The job that works off the inbox. */
export const PROCESS_WEBHOOK = 'shops.process-webhook'

/** Topics that change what we keep by themselves: header and signed body have to name the same shop. */
const STRICT = new Set(['app/uninstalled', 'customers/data_request', 'customers/redact', 'shop/redact'])

export type Receipt = 'recorded' | 'known' | 'unknown-shop' | 'other-shop'

/**
 * Notes a delivery and enqueues its processing, in one transaction. Delivered twice, it is noted once. The
 * header that names the shop is not signed: for topics that act by themselves the body has to agree.
 */
export async function receiveWebhook(app: AppContext, webhook: Webhook): Promise<Receipt> {
  const namesOther = webhook.bodyShop !== null && webhook.bodyShop !== webhook.shop
  if (namesOther || (STRICT.has(webhook.topic) && webhook.bodyShop === null)) return 'other-shop'
  const { rows } = await sql<{ id: ShopId }>`select id from signpost_find_shop(${webhook.shop})`.execute(
    app.db.kysely,
  )
  const shop = rows[0]?.id
  if (shop === undefined) return 'unknown-shop'
  return app.db.withShop(shop, async (tx) => {
    const inserted = await tx
      .insertInto('webhook_inbox')
      .values({
        shop_id: shop,
        webhook_id: webhook.webhookId,
        topic: webhook.topic,
        resource_id: webhook.resourceId,
        triggered_at: webhook.triggeredAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 0n) return 'known'
    const { topic, resourceId } = webhook
    await app.queue.enqueue(
      PROCESS_WEBHOOK,
      { shop, payload: { topic, resourceId } },
      { tx, key: `${topic}:${resourceId ?? ''}` },
    )
    return 'recorded'
  })
}

/** Deliveries of one topic and resource that wait: one look at the platform answers them all. */
export async function waitingWebhooks(
  ctx: ShopContext,
  about: { topic: string; resourceId: string | null },
): Promise<{ ids: string[]; triggeredAt: Date } | null> {
  const rows = await ctx.tx((tx) =>
    tx
      .selectFrom('webhook_inbox')
      .select(['webhook_id', 'triggered_at'])
      .where('shop_id', '=', ctx.shop.id)
      .where('topic', '=', about.topic)
      .where('resource_id', 'is not distinct from', about.resourceId)
      .where('processed_at', 'is', null)
      .orderBy('triggered_at', 'desc')
      .limit(10_000)
      .execute(),
  )
  const [newest] = rows
  return newest ? { ids: rows.map((row) => row.webhook_id), triggeredAt: newest.triggered_at } : null
}

/** Notes how they ended. Harmless when the shop and its inbox are gone by now. */
export async function settleWebhooks(ctx: ShopContext, ids: string[], outcome: string): Promise<void> {
  await ctx.tx((tx) =>
    tx
      .updateTable('webhook_inbox')
      .set({ processed_at: new Date(), outcome })
      .where('shop_id', '=', ctx.shop.id)
      .where('webhook_id', '=', sql<string>`any(${ids}::text[])`)
      .execute(),
  )
}
