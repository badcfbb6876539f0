import type { ShopContext } from '#core/context/context.ts'
import { creditsInUse } from '#core/credits/credits-in-use.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { planCatalogue } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { amountRange, priceOf } from './domain/credit-price.ts'
import { planServiceErrors } from './errors.ts'

/**
 * Returns the price of an amount of credits, and its name on the bill. Throws `plans.not-for-sale`,
 * `plans.bad-amount`.
 */
export function creditOrder(
  ctx: ShopContext,
  { credit, amount }: { credit: CreditKind; amount: number },
): { name: string; price: number; currency: string } {
  const { creditsPerUnit, currency } = planCatalogue(ctx.settings)
  const perUnit = creditsPerUnit[credit]
  if (perUnit === null || !creditsInUse(ctx).includes(credit))
    throw new AppError(planServiceErrors.notForSale)
  const range = amountRange(perUnit)
  if (amount < range.least || amount > range.most) throw new AppError(planServiceErrors.badAmount, range)
  return { name: creditName({ credit, amount }), price: priceOf(amount, perUnit), currency }
}

/** Returns the name of an amount of credits on a bill. */
export const creditName = ({ credit, amount }: { credit: CreditKind; amount: number }): string =>
  `${amount} ${PURCHASE_NAMES[credit]}`

/** Names on the platform's page and bill, which have one language per app. */
const PURCHASE_NAMES: Record<CreditKind, string> = {
  'ai-meta': 'AI meta tag credits',
  'image-alt': 'image alt text credits',
  'image-optimization': 'image optimisation credits',
  'ai-blog': 'AI blog credits',
  'google-index': 'Google index credits',
}
