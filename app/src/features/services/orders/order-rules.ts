import type { ShopContext } from '#core/context/context.ts'
import { lockShop } from '#kit/server/db/lock-shop.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { priceOfPackage } from '../domain/price-of-package.ts'
import { servicesErrors } from '../errors.ts'
import { findPackage, offeredServices } from '../offered-services.ts'
import { hoursOrdered } from './order-store.ts'

/** The order to check; `price` is what the merchant was shown. */
interface OrderToCheck {
  service: string
  package: string
  themeId: string | null
  price: number | null
}

/**
 * Checks that this store may order this at this price; blocks its other orders until the transaction ends. Throws
 * `services.not-offered`, `once-per-theme`, `other-price`.
 */
export async function requireOrderable(ctx: ShopContext, tx: ShopTx, order: OrderToCheck): Promise<void> {
  await lockShop(tx)
  const catalogue = offeredServices(ctx.settings)
  const found = catalogue && findPackage(catalogue, order)
  if (!found) throw new AppError(servicesErrors.notOffered)
  if (found.service.oncePerTheme && order.themeId !== null)
    await requireFirst(tx, { service: order.service, theme: order.themeId })
  if (priceOfPackage(found.package, catalogue, await hoursOrdered(tx)) !== order.price)
    throw new AppError(servicesErrors.otherPrice)
}

async function requireFirst(
  tx: ShopTx,
  { service, theme }: { service: string; theme: string },
): Promise<void> {
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
