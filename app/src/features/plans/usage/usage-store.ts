import { sql } from 'kysely'
import { giveCredits, takeBackCredits } from '#core/credits/rewards.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/** An order of credits billed as usage. */
export interface UsageOrder {
  /** Also the idempotency key with which the platform bills it. */
  id: string
  subscriptionId: string
  lineItemId: string
  credit: CreditKind
  amount: number
  price: number
  currency: string
  test: boolean
}

export interface UsageOrderRow extends UsageOrder {
  state: 'asked' | 'billed' | 'refused'
  at: Date
  settledAt: Date | null
  refundedAt: Date | null
  /** Who recorded the refund, and why. */
  refundedBy: string | null
  refundReason: string | null
}

/** Stores the order before the platform is called; keeps an existing order with that id. */
export async function noteOrder(tx: ShopTx, order: UsageOrder & { by: string }): Promise<UsageOrderRow> {
  await sql`
    insert into usage_orders (shop_id, id, subscription_id, line_item_id, credit, amount, price, currency, test, state,
        requested_by, requested_at)
      values (${shopOf(tx)}, ${order.id}, ${order.subscriptionId}, ${order.lineItemId}, ${order.credit}, ${order.amount},
        ${order.price}, ${order.currency}, ${order.test}, 'asked', ${order.by}, ${await clockOf(tx)}::timestamptz)
      on conflict (shop_id, id) do nothing`.execute(tx)
  const [row] = await selectOrders(tx, sql`id = ${order.id}`)
  if (!row) throw new Error('An order that was just noted is not there.')
  return row
}

/** Orders without a known result, oldest first. */
export async function openOrders(tx: ShopTx): Promise<UsageOrderRow[]> {
  return selectOrders(tx, sql`state = 'asked'`)
}

/** Returns the newest orders, at most two hundred. */
export async function newestOrders(tx: ShopTx): Promise<UsageOrderRow[]> {
  return selectOrders(tx, sql`true`, sql`requested_at desc, id desc limit 200`)
}

async function selectOrders(
  tx: ShopTx,
  which: ReturnType<typeof sql>,
  order = sql`requested_at, id limit 100`,
): Promise<UsageOrderRow[]> {
  const { rows } = await sql<Omit<UsageOrderRow, 'price'> & { price: string }>`
    select id, subscription_id as "subscriptionId", line_item_id as "lineItemId", credit, amount, price, currency, test,
        state, requested_at as at, settled_at as "settledAt", refunded_at as "refundedAt",
        refunded_by as "refundedBy", refund_reason as "refundReason"
      from usage_orders where shop_id = ${shopOf(tx)} and (${which}) order by ${order}`.execute(tx)
  return rows.map((row) => ({ ...row, price: Number(row.price) }))
}

/** Books the credits of an order the platform billed, once. They last like bought ones. */
export async function bookOrder(tx: ShopTx, { id, credit, amount }: UsageOrder): Promise<void> {
  if (!(await endOrder(tx, id, 'billed'))) return
  await giveCredits(tx, { source: sourceOf(id), credit, amount, reason: 'purchase' })
}

/** Marks a billed order as refunded and takes its credits back; null if it was not billed, or already refunded. */
export async function refundOrder(
  tx: ShopTx,
  id: string,
  { by, reason }: { by: string; reason: string },
): Promise<UsageOrderRow | null> {
  const { numAffectedRows } = await sql`
    update usage_orders set refunded_at = ${await clockOf(tx)}::timestamptz, refunded_by = ${by}, refund_reason = ${reason}
      where shop_id = ${shopOf(tx)} and id = ${id} and state = 'billed' and refunded_at is null`.execute(tx)
  if ((numAffectedRows ?? 0n) === 0n) return null
  await takeBackCredits(tx, sourceOf(id))
  const [row] = await selectOrders(tx, sql`id = ${id}`)
  return row ?? null
}

/** Returns the source under which its credits are booked. */
const sourceOf = (id: string): string => `usage:${id}`

/** Marks an order the platform did not bill, and will not. */
export async function refuseOrder(tx: ShopTx, id: string): Promise<void> {
  await endOrder(tx, id, 'refused')
}

/** Stores the result of an order; returns false if it was known already. A billed order stays billed. */
async function endOrder(tx: ShopTx, id: string, state: 'billed' | 'refused'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update usage_orders set state = ${state}, settled_at = ${await clockOf(tx)}::timestamptz
      where shop_id = ${shopOf(tx)} and id = ${id} and (state = 'asked' or state = 'refused' and ${state} = 'billed')`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}
