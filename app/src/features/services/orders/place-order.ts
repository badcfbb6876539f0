import { publishedThemeQuery } from '#adapters/platform/admin-graphql/operations/published-theme.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf } from '#kit/server/db/clock.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { OrderInput } from '../contract/orders.ts'
import { priceOfPackage } from '../domain/price-of-package.ts'
import type { Service, ServiceCatalogue, ServicePackage } from '../domain/service-catalogue.ts'
import { servicesErrors } from '../errors.ts'
import { sendFiles } from '../files/send-files.ts'
import { findPackage, offeredServices } from '../offered-services.ts'
import { findOrder, hoursOrdered, lockOrders, type OrderRecord } from './order-store.ts'
import { askForPayment, type Confirmation } from './payment.ts'
import { reachStage } from './reach-stage.ts'

/** Orders a store may make in a day. */
const MOST_A_DAY = 20

interface Wanted {
  catalogue: ServiceCatalogue
  service: Service
  package: ServicePackage
  theme: { id: string; name: string } | null
}

/**
 * Keeps the request and asks the platform for the charge; where there is nothing to pay it is ordered at once. The same
 * order sent again answers the same. Throws `services.not-offered`, `no-theme`, `once-per-theme`, `other-price`,
 * `too-many-orders`, and what asking for a charge throws.
 */
export async function placeOrder(ctx: ShopContext, input: OrderInput): Promise<Confirmation> {
  const catalogue = offeredServices(ctx.settings)
  const found = catalogue && findPackage(catalogue, input)
  if (!found) throw new AppError(servicesErrors.notOffered)
  const theme = found.service.oncePerTheme || found.service.needsAccess ? await publishedTheme(ctx) : null
  if (found.service.oncePerTheme && !theme) throw new AppError(servicesErrors.noTheme)
  const order = await ctx.tx((tx) => keepOrder(ctx, tx, { input, wanted: { catalogue, ...found, theme } }))
  return order.stage === 'asked' ? askForPayment(ctx, order) : { id: order.id, confirmationUrl: null }
}

async function publishedTheme(ctx: ShopContext): Promise<Wanted['theme']> {
  const { themes } = await ctx.platform.query(ctx.shop, publishedThemeQuery)
  const [theme] = themes.nodes
  const id = theme?.id.split('/').at(-1)
  return theme && id ? { id, name: theme.name } : null
}

async function keepOrder(
  ctx: ShopContext,
  tx: ShopTx,
  { input, wanted }: { input: OrderInput; wanted: Wanted },
): Promise<OrderRecord> {
  await lockOrders(tx)
  const known = await tx
    .selectFrom('services_orders')
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', input.id)
    .selectAll()
    .executeTakeFirst()
  if (known) return known
  await requireRoom(tx)
  const { catalogue, service, theme, package: chosen } = wanted
  if (service.oncePerTheme && theme) await requireFirst(tx, { service: service.id, theme: theme.id })
  const price = priceOfPackage(chosen, catalogue, await hoursOrdered(tx))
  if (price !== input.price) throw new AppError(servicesErrors.otherPrice)
  const now = await clockOf(tx)
  const shop = await tx
    .selectFrom('shops')
    .where('id', '=', shopOf(tx))
    .select('app_language')
    .executeTakeFirstOrThrow()
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
      currency: catalogue.currency,
      stage: 'asked',
      language: shop.app_language,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sendFiles(tx, { ids: input.files, author: 'merchant', order: input.id, entry: null })
  if (price !== null && price > 0) return row
  const stage = price === null ? 'requested' : 'purchased'
  await reachStage(ctx, tx, {
    order: row,
    stage,
    cause: { author: 'merchant', authorName: '', words: '' },
  })
  return findOrder(tx, input.id)
}

async function requireRoom(tx: ShopTx): Promise<void> {
  const since = new Date(Date.parse(await clockOf(tx)) - 86_400_000)
  const { count } = await tx
    .selectFrom('services_orders')
    .where('shop_id', '=', shopOf(tx))
    .where('created_at', '>', since)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_A_DAY) throw new AppError(servicesErrors.tooManyOrders, { most: MOST_A_DAY })
}

async function requireFirst(tx: ShopTx, { service, theme }: { service: string; theme: string }): Promise<void> {
  const earlier = await tx
    .selectFrom('services_orders')
    .where('shop_id', '=', shopOf(tx))
    .where('service', '=', service)
    .where('theme_id', '=', theme)
    .where('stage', 'not in', ['refused', 'cancelled'])
    .select('theme_name')
    .executeTakeFirst()
  if (earlier) throw new AppError(servicesErrors.oncePerTheme, { theme: earlier.theme_name ?? '' })
}
