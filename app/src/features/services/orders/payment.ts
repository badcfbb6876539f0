import { randomUUID } from 'node:crypto'
import { askCharge } from '#core/charges/ask-charge.ts'
import type { ChargeKind, OneTimeCharge } from '#core/charges/charge-kind.ts'
import { reconcileCharges } from '#core/charges/reconcile-charges.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Order } from '../contract/orders.ts'
import { servicesErrors } from '../errors.ts'
import { serviceCatalogue } from '../offered-services.ts'
import { packageTitle } from '../service-title.ts'
import { requireOrderable } from './order-rules.ts'
import { findOrder, type OrderRecord } from './order-store.ts'
import { noteEntry, reachStage } from './reach-stage.ts'
import { getOrder } from './show-order.ts'

export interface Confirmation {
  id: string
  /** Page where the merchant approves the charge; null: there is nothing to approve. */
  confirmationUrl: string | null
}

/** Longest time a request to the platform takes. */
const ASKING_MS = 60_000

/**
 * Creates the charge of an order on the platform; a repeated call returns the same page, so that no merchant approves
 * two. Throws `services.still-open` during a concurrent call, and what creating a charge throws.
 */
export async function askForPayment(ctx: ShopContext, { id }: { id: string }): Promise<Confirmation> {
  const order = await ctx.tx((tx) => beginAsking(tx, id))
  if (order.confirmation_url !== null) return { id, confirmationUrl: order.confirmation_url }
  try {
    const { confirmationUrl } = await askCharge(
      ctx,
      {
        kind: SERVICE_CHARGE,
        reference: id,
        name: packageTitle(serviceCatalogue(ctx.settings), order, 'en'),
        amount: Number(order.price),
        returnPath: `/services/orders/${id}`,
      },
      (tx, charge) => setPayment(tx, id, { charge_id: charge, stage: 'asked' }),
    )
    await ctx.tx((tx) => setPayment(tx, id, { confirmation_url: confirmationUrl, asking_until: null }))
    return { id, confirmationUrl }
  } catch (error) {
    await ctx.tx((tx) => setPayment(tx, id, { asking_until: null }))
    throw error
  }
}

async function beginAsking(tx: ShopTx, id: string): Promise<OrderRecord> {
  const order = await findOrder(tx, id, { lock: true })
  if (order.confirmation_url !== null) return order
  const now = Date.parse(await clockOf(tx))
  if (order.asking_until && order.asking_until.getTime() > now) throw new AppError(servicesErrors.stillOpen)
  await setPayment(tx, id, { asking_until: new Date(now + ASKING_MS) })
  return order
}

async function setPayment(
  tx: ShopTx,
  id: string,
  known: {
    charge_id?: string
    stage?: 'asked' | 'refused'
    confirmation_url?: string | null
    asking_until?: Date | null
  },
): Promise<void> {
  await tx
    .updateTable('services_orders')
    .set(known)
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', id)
    .where('stage', 'in', ['asked', 'refused'])
    .execute()
}

/** Rereads the charge from the platform, and returns the order afterwards. Throws `services.no-order`. */
export async function refreshOrder(ctx: ShopContext, { id }: { id: string }): Promise<Order> {
  await ctx.tx((tx) => findOrder(tx, id))
  await reconcileCharges(ctx)
  return getOrder(ctx, { id })
}

/**
 * Creates a new charge for an order that was declined or not approved in time. Throws `services.still-open` if it is
 * ordered already, and what `requireOrderable` throws.
 */
export async function orderAgain(ctx: ShopContext, { id }: { id: string }): Promise<Confirmation> {
  await ctx.tx((tx) => findOrder(tx, id))
  await reconcileCharges(ctx)
  await ctx.tx(async (tx) => {
    const order = await findOrder(tx, id)
    if (order.stage === 'refused')
      await requireOrderable(ctx, tx, { ...order, themeId: order.theme_id, price: Number(order.price) })
    else if (order.stage !== 'asked') throw new AppError(servicesErrors.stillOpen)
  })
  return askForPayment(ctx, { id })
}

const SERVICE_CHARGE = 'services.order'

/** Effects on an order when its charge is paid, declined or refunded. */
export const serviceCharge: ChargeKind = {
  name: SERVICE_CHARGE,
  async paid(tx, charge, ctx) {
    const order = await orderOf(tx, charge)
    if (!order) return undefined
    if (order.stage !== 'asked' && order.stage !== 'refused') {
      ctx.log.error({ order: order.id, charge: charge.id }, 'a second payment arrived for an order')
      const entry = { id: randomUUID(), stage: null, author: 'system', authorName: '', body: '' } as const
      await noteEntry(ctx, tx, { order: order.id, entry: { ...entry, notice: 'paid-twice' } })
      return 'refund-due'
    }
    // The charge that paid, whose refund ends the order: not a later one that is still open.
    await setPayment(tx, order.id, { charge_id: charge.id })
    const cause = { author: 'merchant' as const, authorName: '', words: '' }
    await reachStage(ctx, tx, { order, stage: 'purchased', cause })
    return undefined
  },
  async refused(tx, charge) {
    const order = await orderOf(tx, charge)
    if (order?.charge_id !== charge.id) return
    await setPayment(tx, order.id, { stage: 'refused', confirmation_url: null })
  },
  async refunded(tx, charge, ctx) {
    const order = await orderOf(tx, charge)
    if (!order || order.charge_id !== charge.id || order.stage === 'cancelled') return
    const cause = { author: 'system' as const, authorName: '', words: '' }
    await reachStage(ctx, tx, { order, stage: 'cancelled', cause })
  },
}

/** Returns the order of a charge; null if the shop and its orders were erased meanwhile. */
async function orderOf(tx: ShopTx, { reference }: OneTimeCharge): Promise<OrderRecord | null> {
  const order = await tx
    .selectFrom('services_orders')
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', reference)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  return order ?? null
}
