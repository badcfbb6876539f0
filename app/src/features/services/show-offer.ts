import type { ShopContext } from '#core/context/context.ts'
import { planCatalogue } from '#core/shops/plan-of.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import type { ServicesOffer, ShownPackage } from './contract/catalogue.ts'
import { priceOfPackage } from './domain/price-of-package.ts'
import type { ServiceCatalogue, ServicePackage } from './domain/service-catalogue.ts'
import { offeredServices, serviceCatalogue } from './offered-services.ts'
import { hoursOrdered } from './orders/order-store.ts'

/** Returns what this store can order, at its current prices. */
export async function showOffer(ctx: ShopContext): Promise<ServicesOffer> {
  const catalogue = serviceCatalogue(ctx.settings)
  const isOffered = offeredServices(ctx.settings) !== null
  const { email, hoursBefore } = await ctx.tx(async (tx) => {
    const shop = await tx
      .selectFrom('shops')
      .where('id', '=', shopOf(tx))
      .select('email')
      .executeTakeFirstOrThrow()
    return { email: shop.email, hoursBefore: await hoursOrdered(tx) }
  })
  const { hourlyRate, freeHours, halfPriceHours, services } = catalogue
  return {
    isOffered,
    charges: ctx.settings.billing,
    currency: planCatalogue(ctx.settings).currency,
    hourlyRate,
    freeHours,
    halfPriceHours,
    hoursBefore,
    services: isOffered
      ? services.map(({ packages, ...service }) => ({
          ...service,
          packages: packages.map((each) => showPackage(each, catalogue, hoursBefore)),
        }))
      : [],
    email,
    sendsMail: ctx.mailer !== null,
    supportEmail: ctx.settings.supportEmail,
  }
}

function showPackage(
  { price, ...rest }: ServicePackage,
  catalogue: ServiceCatalogue,
  hoursBefore: number,
): ShownPackage {
  return {
    ...rest,
    kind: price.kind,
    hours: price.kind === 'hours' ? price.hours : null,
    percent: price.kind === 'share' ? price.percent : null,
    price: priceOfPackage({ price }, catalogue, hoursBefore),
  }
}
