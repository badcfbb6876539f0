import { createPurchase } from '#adapters/platform/billing/operations.ts'
import type { ShopContext } from '#core/context/context.ts'
import { adminUrl } from '#core/shops/admin-url.ts'
import { planCatalogue } from '#core/shops/plan-of.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { CHARGE_KINDS } from './charge-kind.ts'
import { paysByTest, refusedBy, requesterOf, requireBilling } from './payer.ts'
import { insertCharge } from './store.ts'

export interface Confirmation {
  /** The platform's page where the merchant approves or declines; it must open in the whole window. */
  confirmationUrl: string
}

export interface ChargeOrder {
  /** Name of an offered kind. */
  kind: string
  /** The thing of that kind to pay for; passed back once it is paid. */
  reference: string
  /** Shown on the platform's page and bill, which allow one language per app: English. */
  name: string
  /** In the catalogue's currency, 0.50 to 10,000. */
  amount: number
  /** Page of the app to which the merchant returns after approving, with `charge_id` added: `/services/orders`. */
  returnPath: string
}

/**
 * Requests a one-time payment from the platform. Nothing is paid and nothing changes until the merchant approves it
 * there and that was read back; declining changes nothing. `keep` writes in the transaction that stores the charge,
 * with its gid. Throws `plans.billing-off`, `plans.refused`.
 */
export async function askCharge(
  ctx: ShopContext,
  order: ChargeOrder,
  keep?: (tx: ShopTx, id: string) => Promise<void>,
): Promise<Confirmation> {
  requireBilling(ctx)
  const { kind, reference, name, amount: price, returnPath } = order
  if (!ctx.offered(CHARGE_KINDS).some((each) => each.name === kind))
    throw new Error(`No module is told when a charge of the kind ${kind} is paid.`)
  const { currency } = planCatalogue(ctx.settings)
  const test = await paysByTest(ctx)
  const answer = await ctx.platform.query(ctx.shop, createPurchase, {
    name,
    returnUrl: adminUrl(ctx, returnPath),
    test,
    price: { amount: price, currencyCode: currency },
  })
  const { confirmationUrl, appPurchaseOneTime, userErrors } = answer.appPurchaseOneTimeCreate
  if (!confirmationUrl || !appPurchaseOneTime) throw refusedBy(userErrors)
  const { id } = appPurchaseOneTime
  await ctx.tx(async (tx) => {
    const by = requesterOf(ctx)
    await insertCharge(tx, { id, kind, reference, name, price, currency, test, by, confirmationUrl })
    await keep?.(tx, id)
  })
  return { confirmationUrl }
}
