import { lockBalances } from '#core/credits/ledger.ts'
import { giveCredits } from '#core/credits/rewards.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'

interface CreditGrant {
  store: string
  credit: CreditKind
  amount: number
  reason: string
  key: string
}

/**
 * Gives a store credits through the ledger, once per key; the log holds the reason and the balance before and after.
 */
export async function grantCredits(
  ctx: StaffContext,
  { store, credit, amount, reason, key }: CreditGrant,
): Promise<{ available: number }> {
  const { shop, tx } = await ctx.shop(store)
  return tx(async (own) => {
    const available = async () => {
      const balance = (await lockBalances(own, shop.id)).balances.get(credit)
      return (balance?.granted ?? 0) + (balance?.purchased ?? 0)
    }
    const before = await available()
    const given = await giveCredits(own, { source: `staff:${key}`, credit, amount })
    const after = await available()
    if (given)
      await ctx.note(own, {
        act: 'staff.grantCredits',
        about: store,
        reason,
        before: { credit, available: before },
        after: { credit, available: after },
      })
    return { available: after }
  })
}
