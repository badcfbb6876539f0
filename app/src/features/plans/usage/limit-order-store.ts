import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** A higher limit that the merchant has not approved yet. */
export interface LimitOrder {
  subscriptionId: string
  cap: number
  currency: string
  /** Page where the merchant approves it. */
  confirmationUrl: string
}

/** Stores the order; it replaces an earlier one, as on the platform. */
export async function noteLimitOrder(tx: ShopTx, order: LimitOrder): Promise<void> {
  await sql`
    insert into usage_limit_orders (shop_id, subscription_id, cap, currency, confirmation_url, requested_at)
      values (${shopOf(tx)}, ${order.subscriptionId}, ${order.cap}, ${order.currency}, ${order.confirmationUrl},
        ${await clockOf(tx)}::timestamptz)
      on conflict (shop_id) do update set
        subscription_id = excluded.subscription_id, cap = excluded.cap, currency = excluded.currency,
        confirmation_url = excluded.confirmation_url, requested_at = excluded.requested_at`.execute(tx)
}

/** Returns the order of a limit; null if none waits. */
export async function findLimitOrder(tx: ShopTx): Promise<(LimitOrder & { at: Date }) | null> {
  const { rows } = await sql<Omit<LimitOrder, 'cap'> & { cap: string; at: Date }>`
    select subscription_id as "subscriptionId", cap, currency, confirmation_url as "confirmationUrl", requested_at as at
      from usage_limit_orders where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0] ? { ...rows[0], cap: Number(rows[0].cap) } : null
}

/** Deletes an order given up, or decided: `reached` is the limit of the subscription that runs. */
export async function forgetLimitOrder(
  tx: ShopTx,
  reached?: { subscriptionId: string; cap: number },
): Promise<boolean> {
  const isOver = reached
    ? sql`subscription_id <> ${reached.subscriptionId} or cap <= ${reached.cap}`
    : sql`true`
  const { numAffectedRows } = await sql`
    delete from usage_limit_orders where shop_id = ${shopOf(tx)} and (${isOver})`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
