import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { exactMoment } from '#kit/server/db/exact-moment.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { StaffOrder, StaffOrderRow } from '../contract/staff.ts'
import { isOrdered, maySetStage, type ProviderStage, type Stage } from '../domain/order-stage.ts'
import { servicesErrors } from '../errors.ts'
import { sendFiles } from '../files/send-files.ts'
import { findOrder } from '../orders/order-store.ts'
import { reachStage } from '../orders/reach-stage.ts'
import { shownOrder, shownRow } from '../orders/show-order.ts'
import { keepMessage, type Message } from '../orders/write-message.ts'

const PAGE = 50

type Shown = Parameters<typeof shownRow>[1]

interface Listed extends Shown {
  taken_by: string | null
  store: string
  store_name: string
  last_author: string | null
  /** Its moment of creation, exactly. */
  sort_time: string
}

/** Returns orders of all stores, newest first; `open` omits delivered and cancelled ones. */
export async function listAllOrders(
  ctx: StaffContext,
  { which, before }: { which: 'open' | 'all'; before?: string | undefined },
): Promise<{ rows: StaffOrderRow[]; next: string | null }> {
  const { rows } = await ctx.tx((tx) =>
    sql<Listed>`select *, ${exactMoment('created_at')} as sort_time
      from signpost_service_orders(${which}, ${before ?? null}::timestamptz, ${PAGE + 1})`.execute(tx),
  )
  const shown = rows.slice(0, PAGE)
  return {
    rows: shown.map((row) => ({
      ...shownRow(ctx, row),
      store: row.store,
      storeName: row.store_name || row.store,
      takenBy: row.taken_by,
      isWaiting: row.last_author === 'merchant',
    })),
    next: rows.length > PAGE ? (shown.at(-1)?.sort_time ?? null) : null,
  }
}

interface Named {
  store: string
  id: string
}

/** Returns an order. Throws `services.no-order`, `staff.no-such-store`. */
export async function showStaffOrder(ctx: StaffContext, { store, id }: Named): Promise<StaffOrder> {
  const shop = await ctx.shop(store)
  return shop.tx((tx) => staffOrder(shop, tx, { store, id }))
}

/** Assigns an order to the staff member; another may take it over. */
export async function takeOrder(ctx: StaffContext, { store, id }: Named): Promise<StaffOrder> {
  const shop = await ctx.shop(store)
  return shop.tx(async (tx) => {
    const order = await findOrder(tx, id, { lock: true })
    if (!isOrdered(order.stage as Stage)) throw new AppError(servicesErrors.notOrdered)
    await tx
      .updateTable('services_orders')
      .set({ taken_by: ctx.staff.name, updated_at: await clockOf(tx) })
      .where('shop_id', '=', shopOf(tx))
      .where('id', '=', id)
      .execute()
    await ctx.note(tx, {
      act: 'services.take',
      about: store,
      before: { takenBy: order.taken_by },
      after: { order: id, takenBy: ctx.staff.name },
    })
    return staffOrder(shop, tx, { store, id })
  })
}

/** Puts an order into a stage, with words and files for the merchant, and mails it. Throws `services.wrong-stage`. */
export async function setStage(
  ctx: StaffContext,
  update: Named & { stage: ProviderStage; words: string; files: string[] },
): Promise<StaffOrder> {
  const { store, id, stage, words, files } = update
  const shop = await ctx.shop(store)
  return shop.tx(async (tx) => {
    const order = await findOrder(tx, id, { lock: true })
    if (!maySetStage(order.stage as Stage, stage)) throw new AppError(servicesErrors.wrongStage)
    const cause = { author: 'provider' as const, authorName: ctx.staff.name, words }
    const entry = await reachStage(shop, tx, { order, stage, cause })
    await sendFiles(tx, { ids: files, author: 'provider', order: id, entry })
    await ctx.note(tx, {
      act: 'services.stage',
      about: store,
      before: { stage: order.stage },
      after: { order: id, stage },
    })
    return staffOrder(shop, tx, { store, id })
  })
}

/** Adds the provider's message to the merchant. */
export async function answerMerchant(
  ctx: StaffContext,
  { store, ...message }: Message & { store: string },
): Promise<StaffOrder> {
  const shop = await ctx.shop(store)
  return shop.tx(async (tx) => {
    await keepMessage(shop, tx, { message, author: 'provider', authorName: ctx.staff.name })
    await ctx.note(tx, { act: 'services.answer', about: store, after: { order: message.id } })
    return staffOrder(shop, tx, { store, id: message.id })
  })
}

async function staffOrder(shop: ShopContext, tx: ShopTx, { store, id }: Named): Promise<StaffOrder> {
  const { name } = await tx
    .selectFrom('shops')
    .where('id', '=', shopOf(tx))
    .select('name')
    .executeTakeFirstOrThrow()
  const { taken_by: takenBy } = await findOrder(tx, id)
  return { ...(await shownOrder(shop, tx, id)), store, storeName: name || store, takenBy }
}
