import type { ShopContext } from '#core/context/context.ts'
import { CREDIT_KINDS, type CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { CreditBalance, Credits } from './contract.ts'
import { periodAt } from './domain/period.ts'
import { viewBalances } from './grants.ts'

/** Returns what the shop can spend, by kind, including the grants of the running periods. */
export async function balanceOf(ctx: ShopContext): Promise<Credits> {
  const { balances, plan } = await ctx.tx((tx) => viewBalances(tx, ctx))
  const { trial } = periodAt(plan, new Date())
  const one = (credit: CreditKind): CreditBalance => {
    const balance = balances.get(credit)
    const [granted, purchased] = [balance?.granted ?? 0, balance?.purchased ?? 0]
    return {
      credit,
      granted,
      purchased,
      available: granted + purchased,
      reserved: balance?.reserved ?? 0,
      allowance: plan.terms.allowances[credit][trial ? 'month' : plan.cycle],
      renewsAt: plan.unmetered ? null : (balance?.grantedUntil?.toISOString() ?? null),
    }
  }
  return { unmetered: plan.unmetered, balances: CREDIT_KINDS.map(one) }
}
