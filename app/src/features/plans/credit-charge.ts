import type { ChargeKind } from '#core/charges/charge-kind.ts'
import { creditPurchase, takeBackPurchase } from '#core/credits/purchases.ts'

/** One-time charge for bought credits. */
export const creditCharge: ChargeKind = {
  name: 'plans.credits',
  paid: async (tx, { id }, { shop }) => void (await creditPurchase(tx, shop.id, id)),
  refunded: async (tx, { id }, { shop }) => takeBackPurchase(tx, shop.id, id),
}
