import type { ShopContext } from '#core/context/context.ts'
import { SUGGESTIONS } from '#core/registry/suggestion.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { reaches } from '#core/shops/domain/plan-order.ts'
import { operatorSwitches } from '#core/shops/operator-switches.ts'
import { lockOf, planCatalogue, planOf, type ShopPlan } from '#core/shops/plan-of.ts'
import { loadShopFacts } from '#core/shops/shop-facts.ts'
import type { Rewards } from './contract.ts'
import { entitledUntil, readVerification, rewardedAt } from './store.ts'

/** Source of each reward in the ledger and among the entitlements. */
export const SOURCES = { verification: 'verification', unlock: 'unlock', earn: (id: string) => `earn:${id}` }

/** Returns all offered rewards, and which of them the shop has. Empty without billing: there is nothing to earn. */
export async function readRewards(ctx: ShopContext): Promise<Rewards> {
  if (!ctx.settings.billing) return { verification: null, earn: [], unlock: null }
  const plan = await planOf(ctx)
  const rewarded = await ctx.tx(rewardedAt)
  return {
    verification: await readOffer(ctx, plan),
    earn: await readEarn(ctx, plan, rewarded),
    unlock: await readUnlock(ctx, plan),
  }
}

async function readOffer(ctx: ShopContext, plan: ShopPlan): Promise<Rewards['verification']> {
  const offered = planCatalogue(ctx.settings).rewards.verification
  if (!offered) return null
  const { shop, row } = await ctx.tx(async (tx) => ({
    shop: await loadShopFacts(tx),
    row: await readVerification(tx),
  }))
  const { productAccess } = plan.terms
  const verified = row?.verifiedAt != null
  const more = offered.moreProducts
  return {
    email: shop.email,
    canMail: ctx.mailer !== null,
    credits: Object.entries(offered.credits).map(([credit, amount]) => ({
      credit: credit as CreditKind,
      amount,
    })),
    products:
      productAccess === null || more === 0
        ? null
        : { from: productAccess - (verified ? more : 0), to: productAccess + (verified ? 0 : more) },
    sentUntil: verified ? null : (row?.openUntil?.toISOString() ?? null),
    verifiedAt: row?.verifiedAt?.toISOString() ?? null,
  }
}

async function readEarn(
  ctx: ShopContext,
  plan: ShopPlan,
  rewarded: ReadonlyMap<string, Date>,
): Promise<Rewards['earn']> {
  const { earn } = planCatalogue(ctx.settings).rewards
  const steps = ctx.offered(SUGGESTIONS).flatMap((step) => {
    const reward = Object.hasOwn(earn, step.id) ? earn[step.id] : undefined
    return reward ? [{ ...step, ...reward }] : []
  })
  return Promise.all(
    steps.map(async ({ id, navigate, gate, credit, amount, done }) => {
      const earnedAt = rewarded.get(SOURCES.earn(id))?.toISOString() ?? null
      const locked = lockOf(ctx, plan, gate.feature)
      const isDone = earnedAt !== null || (await done(ctx))
      return { id, navigate, locked, credit, amount, done: isDone, earnedAt }
    }),
  )
}

async function readUnlock(ctx: ShopContext, plan: ShopPlan): Promise<Rewards['unlock']> {
  const { unlock } = planCatalogue(ctx.settings).rewards
  if (!unlock || !operatorSwitches(ctx.settings).countdowns) return null
  const until = await ctx.tx((tx) => entitledUntil(tx, SOURCES.unlock))
  if (until === undefined && reaches(plan.plan, unlock.plan)) return null
  const isOpen = until != null && plan.now < until
  return { ...unlock, endsAt: until?.toISOString() ?? null, isOpen }
}
