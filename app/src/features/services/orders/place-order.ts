import { publishedThemeQuery } from '#adapters/platform/admin-graphql/operations/published-theme.ts'
import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { planCatalogue } from '#core/shops/plan-of.ts'
import { lockShop } from '#kit/server/db/lock-shop.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { OrderInput } from '../contract/orders.ts'
import type { Service, ServicePackage } from '../domain/service-catalogue.ts'
import { servicesErrors } from '../errors.ts'
import { sendFiles } from '../files/send-files.ts'
import { findPackage, offeredServices } from '../offered-services.ts'
import { requireOrderable } from './order-rules.ts'
import { findOrder, type OrderRecord } from './order-store.ts'
import { askForPayment, type Confirmation } from './payment.ts'
import { reachStage } from './reach-stage.ts'

/** Most orders of a store in 24 hours. */
const MOST_A_DAY = 20

interface OrderedPackage {
  service: Service
  package: ServicePackage
  theme: { id: string; name: string } | null
}

/**
 * Stores the request and creates the charge on the platform; orders at once if there is nothing to pay. The same
 * order sent again returns the same result. Throws `services.not-offered`, `no-theme`, `once-per-theme`,
 * `other-price`, `too-many-orders`, and what creating a charge throws.
 */
export async function placeOrder(ctx: ShopContext, input: OrderInput): Promise<Confirmation> {
  const catalogue = offeredServices(ctx.settings)
  const found = catalogue && findPackage(catalogue, input)
  if (!found) throw new AppError(servicesErrors.notOffered)
  const theme = found.service.oncePerTheme || found.service.needsAccess ? await publishedTheme(ctx) : null
  if (found.service.oncePerTheme && !theme) throw new AppError(servicesErrors.noTheme)
  const order = await ctx.tx((tx) => keepOrder(ctx, tx, { input, ordered: { ...found, theme } }))
  return order.stage === 'asked' ? askForPayment(ctx, order) : { id: order.id, confirmationUrl: null }
}

async function publishedTheme(ctx: ShopContext): Promise<OrderedPackage['theme']> {
  const { themes } = await ctx.platform.query(ctx.shop, publishedThemeQuery, {})
  const [theme] = themes.nodes
  const id = theme?.id.split('/').at(-1)
  return theme && id ? { id, name: theme.name } : null
}

async function keepOrder(
  ctx: ShopContext,
  tx: ShopTx,
  { input, ordered }: { input: OrderInput; ordered: OrderedPackage },
): Promise<OrderRecord> {
  // A concurrent request with the same id finds the order below.
  await lockShop(tx)
  const known = await tx
    .selectFrom('services_orders')
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', input.id)
    .selectAll()
    .executeTakeFirst()
  if (known && !isReplaced(known, input, await clockOf(tx))) return known
  if (known) await dropUnasked(tx, known.id)
  await requireRoom(tx)
  const { service, theme, package: chosen } = ordered
  const { price } = input
  await requireOrderable(ctx, tx, {
    service: service.id,
    package: chosen.id,
    themeId: theme?.id ?? null,
    price,
  })
  const now = await clockOf(tx)
  const row = await tx
    .insertInto('services_orders')
    .values({
      shop_id: shopOf(tx),
      id: input.id,
      service: service.id,
      package: chosen.id,
      hours: chosen.price.kind === 'hours' ? chosen.price.hours : null,
      theme_id: theme?.id ?? null,
      theme_name: theme?.name ?? null,
      request: input.request,
      page_url: input.pageUrl,
      contact: input.contact,
      price: price ?? 0,
      currency: planCatalogue(ctx.settings).currency,
      stage: 'asked',
      language: await appLanguageOf(tx),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sendFiles(tx, { ids: input.files, author: 'merchant', order: input.id, entry: null })
  const isCharged = ctx.settings.billing
  if (isCharged && price !== null && price > 0) return row
  // Free hours count as purchased; work billed elsewhere, or by agreement, is requested.
  const stage = price === 0 ? 'purchased' : 'requested'
  await reachStage(ctx, tx, {
    order: row,
    stage,
    cause: { author: 'merchant', authorName: '', words: '' },
  })
  return findOrder(tx, input.id)
}

/**
 * Whether the form was changed after an attempt that created no charge: what counts is what the merchant orders now,
 * not what the failed attempt stored.
 */
function isReplaced(known: OrderRecord, input: OrderInput, now: string): boolean {
  if (known.stage !== 'asked' || known.charge_id !== null) return false
  if (known.asking_until && known.asking_until.getTime() > Date.parse(now)) return false
  return (
    known.service !== input.service ||
    known.package !== input.package ||
    known.request !== input.request ||
    known.page_url !== input.pageUrl ||
    known.contact !== input.contact
  )
}

async function dropUnasked(tx: ShopTx, id: string): Promise<void> {
  await tx
    .updateTable('services_files')
    .set({ order_id: null, entry_id: null })
    .where('shop_id', '=', shopOf(tx))
    .where('order_id', '=', id)
    .execute()
  await tx.deleteFrom('services_orders').where('shop_id', '=', shopOf(tx)).where('id', '=', id).execute()
}

async function requireRoom(tx: ShopTx): Promise<void> {
  const since = new Date(Date.parse(await clockOf(tx)) - DAY_MS)
  const { count } = await tx
    .selectFrom('services_orders')
    .where('shop_id', '=', shopOf(tx))
    .where('created_at', '>', since)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_A_DAY) throw new AppError(servicesErrors.tooManyOrders, { most: MOST_A_DAY })
}
