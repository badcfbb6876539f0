import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Order, OrderEntry, OrderRow } from '../contract/orders.ts'
import type { Stage } from '../domain/order-stage.ts'
import { filesOf, shownFile } from '../files/file-store.ts'
import { findPackage, serviceCatalogue } from '../offered-services.ts'
import { entriesOf, findOrder, type OrderRecord } from './order-store.ts'

/** Columns of an order that a list row needs. */
type Shown = Pick<
  OrderRecord,
  | 'id'
  | 'service'
  | 'package'
  | 'stage'
  | 'price'
  | 'currency'
  | 'theme_name'
  | 'created_at'
  | 'ordered_at'
  | 'due_at'
  | 'delivered_at'
>

const PAGE_SIZE = 20

/** Returns the store's orders, newest first. */
export async function listOrders(
  ctx: ShopContext,
  { page }: { page: number },
): Promise<{ rows: OrderRow[]; total: number; perPage: number }> {
  return ctx.tx(async (tx) => {
    const ofShop = tx.selectFrom('services_orders').where('shop_id', '=', shopOf(tx))
    const { total } = await ofShop
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await readOrders(ctx, tx, { most: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
    return { rows, total: Number(total), perPage: PAGE_SIZE }
  })
}

/** Returns rows of the list, newest first. */
export async function readOrders(
  ctx: ShopContext,
  tx: ShopTx,
  { most, offset }: { most: number; offset: number },
): Promise<OrderRow[]> {
  const rows = await tx
    .selectFrom('services_orders')
    .where('shop_id', '=', shopOf(tx))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .offset(offset)
    .execute()
  return rows.map((row) => shownRow(ctx, row))
}

/** Returns an order. Throws `services.no-order`. */
export async function getOrder(ctx: ShopContext, { id }: { id: string }): Promise<Order> {
  return ctx.tx((tx) => shownOrder(ctx, tx, id))
}

/** Returns an order with its messages and files. Throws `services.no-order`. */
export async function shownOrder(ctx: ShopContext, tx: ShopTx, id: string): Promise<Order> {
  const order = await findOrder(tx, id)
  const entries = await entriesOf(tx, id)
  const files = await filesOf(tx, id)
  const service = serviceCatalogue(ctx.settings).services.find((each) => each.id === order.service)
  return {
    ...shownRow(ctx, order),
    request: order.request,
    pageUrl: order.page_url,
    contact: order.contact,
    needsAccess: service?.needsAccess ?? false,
    confirmationUrl: order.stage === 'asked' ? order.confirmation_url : null,
    files: files.filter(({ entry_id }) => entry_id === null).map(shownFile),
    entries: entries.map(({ id: entry, stage, author, author_name, body, notice, created_at, mail }) => ({
      id: entry,
      stage: stage as Stage | null,
      author: author as OrderEntry['author'],
      authorName: author_name,
      body,
      notice: notice as OrderEntry['notice'],
      at: created_at.toISOString(),
      mail: mail as OrderEntry['mail'],
      files: files.filter(({ entry_id }) => entry_id === entry).map(shownFile),
    })),
  }
}

/** Returns an order as lists show it. */
export function shownRow(ctx: Pick<ShopContext, 'settings'>, order: Shown): OrderRow {
  const service = serviceCatalogue(ctx.settings).services.find(({ id }) => id === order.service)
  return {
    id: order.id,
    service: order.service,
    name: service?.words?.name ?? null,
    package: order.package,
    packageName: service?.packages.find(({ id }) => id === order.package)?.name ?? null,
    stage: order.stage as Stage,
    price: Number(order.price),
    currency: order.currency,
    themeName: order.theme_name,
    createdAt: order.created_at.toISOString(),
    orderedAt: order.ordered_at?.toISOString() ?? null,
    isShare: findPackage(serviceCatalogue(ctx.settings), order)?.package.price.kind === 'share',
    dueAt: order.due_at?.toISOString() ?? null,
    deliveredAt: order.delivered_at?.toISOString() ?? null,
  }
}
