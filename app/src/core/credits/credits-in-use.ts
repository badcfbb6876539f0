import { defineOffer, type ShopContext } from '#core/context/context.ts'
import { CREDIT_KINDS, type CreditKind } from '#core/shops/domain/credit-kinds.ts'

/** Kinds of credit that some part of this installation spends. */
export const SPENT_CREDITS = defineOffer<CreditKind>('spentCredits')

/** Returns the kinds in use; only these are shown and sold. */
export function creditsInUse(ctx: ShopContext): CreditKind[] {
  const spent = new Set(ctx.offered(SPENT_CREDITS))
  return CREDIT_KINDS.filter((credit) => spent.has(credit))
}
