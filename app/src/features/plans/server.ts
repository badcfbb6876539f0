import { z } from 'zod'
import { defineJob, type ServerModule } from '#core/registry/server-module.ts'
import { planErrors } from '#core/shops/plan-errors.ts'
import { cancelPlan } from './cancel.ts'
import { plansContract } from './contract.ts'
import { planServiceErrors } from './errors.ts'
import { buyCredits, subscribe } from './order.ts'
import { readOffer, readPlans } from './overview.ts'
import { asResult, endWithInstallation, reconcile, refresh } from './reconcile.ts'
import { listCharges } from './store.ts'

export const plansModule: ServerModule = {
  slug: 'plans',
  contract: plansContract,
  routes: {
    get: async (ctx) => ({ data: await readPlans(ctx) }),
    offer: async (ctx, { type }: { type: string }) => ({ data: await readOffer(ctx, type) }),
    subscribe: async (ctx, input: Parameters<typeof subscribe>[1]) => ({ data: await subscribe(ctx, input) }),
    cancel: async (ctx, input: Parameters<typeof cancelPlan>[1]) => ({ data: await cancelPlan(ctx, input) }),
    refresh: async (ctx, { chargeId }: { chargeId?: string }) => ({
      data: { result: await refresh(ctx, chargeId) },
    }),
    charges: async (ctx) => {
      const charges = await ctx.tx((tx) => listCharges(tx))
      return { data: { charges: charges.map((charge) => ({ id: charge.id, ...asResult(charge) })) } }
    },
    buyCredits: async (ctx, input: Parameters<typeof buyCredits>[1]) => ({
      data: await buyCredits(ctx, input),
    }),
  },
  jobs: [defineJob({ name: 'plans.reconcile', payload: z.object({}), every: '37 5 * * *', run: reconcile })],
  webhooks: [
    // Hints: what happened is asked of the platform.
    { topic: 'app_subscriptions/update', run: reconcile },
    { topic: 'app_purchases_one_time/update', run: reconcile },
    { topic: 'app/uninstalled', evenUninstalled: true, run: endWithInstallation },
  ],
  errors: [...Object.values(planErrors), ...Object.values(planServiceErrors)],
}
