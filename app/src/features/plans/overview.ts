import type { ShopContext } from '#core/context/context.ts'
import { creditsInUse } from '#core/credits/credits-in-use.ts'
import { periodAt } from '#core/credits/domain/period.ts'
import { MODULES } from '#core/registry/server-module.ts'
import type { PlanTerms } from '#core/shops/domain/plan-catalogue.ts'
import { PLANS } from '#core/shops/domain/plan-order.ts'
import { planCatalogue, planOf } from '#core/shops/plan-of.ts'
import type { Plans, PlanTermsShown } from './contract.ts'
import { amountRange } from './domain/credit-price.ts'
import { trialDaysLeft } from './domain/may-subscribe.ts'
import { refundsRest } from './refunds-rest.ts'
import { readOrder } from './store.ts'

/** Returns all plans, the shop's own, its trial, and the prices of credits. No prices if billing is off. */
export async function readPlans(ctx: ShopContext): Promise<Plans> {
  const catalogue = planCatalogue(ctx.settings)
  const { billing } = ctx.settings
  const plan = await planOf(ctx)
  const now = new Date()
  const spent = creditsInUse(ctx)
  const features = ctx.offered(MODULES).flatMap((module) => module.features ?? [])
  const paid = plan.subscriptionId !== null
  return {
    billing,
    currency: catalogue.currency,
    plans: PLANS.map((name) => ({ name, ...shownTerms(catalogue.plans[name], billing) })),
    features: features.map((id) => ({ id, plan: catalogue.features[id] })),
    inUse: {
      credits: spent,
      blogs: spent.includes('ai-blog'),
      pageSpeed: features.includes('page-speed-reports'),
    },
    current: {
      plan: plan.basePlan,
      unlocked: plan.unlocked && {
        plan: plan.unlocked.plan,
        until: plan.unlocked.until?.toISOString() ?? null,
      },
      offer: plan.offer?.name ?? null,
      cycle: plan.cycle,
      paid,
      ordered: await ctx.tx((tx) => readOrder(tx, plan.subscriptionId)),
      frozen: plan.frozen,
      renewsAt: paid ? periodAt(plan, now).endsAt.toISOString() : null,
      refundsRest: await refundsRest(ctx, plan),
      trialEndsAt:
        plan.trialEndsAt !== null && plan.trialEndsAt > now ? plan.trialEndsAt.toISOString() : null,
    },
    trial: {
      days: catalogue.trialDays,
      remaining: trialDaysLeft(catalogue.trialDays, plan.trialBeganAt, now),
    },
    credits: !billing
      ? []
      : spent.flatMap((credit) => {
          const perUnit = catalogue.creditsPerUnit[credit]
          return perUnit === null ? [] : [{ credit, perUnit, ...amountRange(perUnit) }]
        }),
  }
}

function shownTerms(
  { price, allowances, productAccess, blogsPerWeek, pageSpeed }: PlanTerms,
  billing: boolean,
): PlanTermsShown {
  return { price: billing ? price : null, allowances, productAccess, blogsPerWeek, pageSpeed }
}

/** Returns an operator's offer under /pricing/custom-plan/{type}; null if it does not exist, or no longer. */
export async function offerAt(ctx: ShopContext, type: string) {
  const { offers } = planCatalogue(ctx.settings)
  const offer = Object.hasOwn(offers, type) ? offers[type] : undefined
  if (!ctx.settings.billing || !offer || offer.retired) return null
  const { name, description, basedOn } = offer
  return { type, name, description, basedOn, ...shownTerms(offer, true) }
}
