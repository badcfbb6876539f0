import { randomUUID } from 'node:crypto'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { dueAt } from '../domain/due-at.ts'
import { isOrdered, type Stage } from '../domain/order-stage.ts'
import type { Delivery } from '../domain/service-catalogue.ts'
import { ORDER_MAIL } from '../mail/job-names.ts'
import { findPackage, serviceCatalogue } from '../offered-services.ts'
import { addEntry, type OrderRecord } from './order-store.ts'

/** Who set the stage, and their words. */
export interface StageCause {
  author: 'merchant' | 'provider' | 'system'
  authorName: string
  words: string
}

/**
 * Puts an order into a stage, adds the entry and enqueues its mail; returns the entry's id. The caller has locked the
 * order.
 */
export async function reachStage(
  ctx: ShopContext,
  tx: ShopTx,
  reached: { order: OrderRecord; stage: Stage; cause: StageCause },
): Promise<string> {
  const { order, stage, cause } = reached
  const now = await clockOf(tx)
  const isFirst = order.ordered_at === null && isOrdered(stage)
  await tx
    .updateTable('services_orders')
    .set({
      stage,
      confirmation_url: null,
      updated_at: now,
      ...(isFirst && { ordered_at: now, due_at: dueAt(new Date(now), deliveryOf(ctx, order)) }),
      // An order that is worked on again is not delivered.
      ...(stage !== 'cancelled' && { delivered_at: stage === 'delivered' ? now : null }),
    })
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', order.id)
    .execute()
  const { author, authorName, words: body } = cause
  const id = randomUUID()
  await noteEntry(ctx, tx, { order: order.id, entry: { id, stage, author, authorName, body } })
  return id
}

/** Adds an entry and enqueues its mail; returns false if the entry exists. */
export async function noteEntry(
  ctx: ShopContext,
  tx: ShopTx,
  { order, entry }: { order: string; entry: Parameters<typeof addEntry>[2] },
): Promise<boolean> {
  const isNew = await addEntry(tx, order, entry)
  if (isNew)
    await ctx.queue.enqueue(
      ORDER_MAIL,
      { shop: ctx.shop.id, payload: { order, entry: entry.id } },
      { tx, key: entry.id },
    )
  return isNew
}

/** Delivery time of a service no longer in the catalogue, the one most services have. */
const USUAL: Delivery = { from: null, to: 2, unit: 'weeks' }

function deliveryOf(ctx: ShopContext, order: OrderRecord): Delivery {
  return findPackage(serviceCatalogue(ctx.settings), order)?.package.delivery ?? USUAL
}
