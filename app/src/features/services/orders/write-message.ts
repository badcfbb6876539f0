import type { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { messageInput, Order } from '../contract/orders.ts'
import { isOrdered, type Stage } from '../domain/order-stage.ts'
import { servicesErrors } from '../errors.ts'
import type { Author } from '../files/file-store.ts'
import { sendFiles } from '../files/send-files.ts'
import { findOrder } from './order-store.ts'
import { noteEntry } from './reach-stage.ts'
import { shownOrder } from './show-order.ts'

export type Message = z.output<typeof messageInput>

/**
 * Adds the merchant's message to the provider. Throws `services.not-ordered`, `ended`, `no-order`, and what
 * `sendFiles` throws.
 */
export async function writeMessage(ctx: ShopContext, message: Message): Promise<Order> {
  return ctx.tx(async (tx) => {
    await keepMessage(ctx, tx, { message, author: 'merchant', authorName: '' })
    return shownOrder(ctx, tx, message.id)
  })
}

/** Adds a message of either side, once however often it is sent. */
export async function keepMessage(
  ctx: ShopContext,
  tx: ShopTx,
  written: { message: Message; author: Author; authorName: string },
): Promise<void> {
  const { message, author, authorName } = written
  const order = await findOrder(tx, message.id, { lock: true })
  if (!isOrdered(order.stage as Stage)) throw new AppError(servicesErrors.notOrdered)
  if (order.stage === 'cancelled') throw new AppError(servicesErrors.ended)
  const entry = { id: message.messageId, stage: null, author, authorName, body: message.text }
  const isNew = await noteEntry(ctx, tx, { order: order.id, entry })
  if (isNew) await sendFiles(tx, { ids: message.files, author, order: order.id, entry: entry.id })
}
