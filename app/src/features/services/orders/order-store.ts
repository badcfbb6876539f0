import { type Selectable, sql } from 'kysely'
import type { ServicesEntries, ServicesOrders } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Stage } from '../domain/order-stage.ts'
import { servicesErrors } from '../errors.ts'

export type OrderRecord = Selectable<ServicesOrders>
export type EntryRecord = Selectable<ServicesEntries>

/** Most entries of an order shown: the newest. */
const MOST_ENTRIES = 100

/** Returns an order. Throws `services.no-order`. `lock` keeps others from changing it until the transaction ends. */
export async function findOrder(
  tx: ShopTx,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OrderRecord> {
  let query = tx
    .selectFrom('services_orders')
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', id)
    .selectAll()
  if (lock) query = query.forNoKeyUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw new AppError(servicesErrors.noOrder)
  return row
}

/** Counts the hours of work this store has ordered, unapproved orders included. */
export async function hoursOrdered(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select coalesce(sum(hours), 0)::int as hours from services_orders
      where shop_id = ${shopOf(tx)} and stage not in ('refused', 'cancelled')`.execute(tx)
  return rows[0]?.hours ?? 0
}

/** Lists the newest messages and steps of an order, oldest first. */
export async function entriesOf(tx: ShopTx, order: string): Promise<EntryRecord[]> {
  const newest = await tx
    .selectFrom('services_entries')
    .where('shop_id', '=', shopOf(tx))
    .where('order_id', '=', order)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_ENTRIES)
    .execute()
  return newest.reverse()
}

export interface NewEntry {
  id: string
  stage: Stage | null
  author: EntryRecord['author']
  authorName: string
  body: string
  /** Shown in words at the edge; absent: a stage or a message. */
  notice?: 'paid-twice'
}

/** Adds an entry; returns false if one with this id exists. */
export async function addEntry(tx: ShopTx, order: string, entry: NewEntry): Promise<boolean> {
  const at = await clockOf(tx)
  const added = await tx
    .insertInto('services_entries')
    .values({
      shop_id: shopOf(tx),
      order_id: order,
      id: entry.id,
      stage: entry.stage,
      author: entry.author,
      author_name: entry.authorName,
      body: entry.body,
      notice: entry.notice ?? null,
      mail: 'waiting',
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}
