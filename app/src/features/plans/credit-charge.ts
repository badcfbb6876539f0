import type { ChargeKind } from '#core/charges/charge-kind.ts'
import { creditPurchase, takeBackPurchase } from '#core/credits/purchases.ts'

/** Credits that were bought. */
export const creditCharge: ChargeKind = {
  name: 'plans.credits',
  paid: async (tx, { id }, { shop }) => void (await creditPurchase(tx, shop.id, id)),
  refunded: async (tx, { id }, { shop }) => takeBackPurchase(tx, shop.id, id),
}
