import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { planErrors } from '#core/shops/plan-errors.ts'
import { cancelPlan } from './cancel-plan.ts'
import { plansContract } from './contract.ts'
import { creditCharge } from './credit-charge.ts'
import { planServiceErrors } from './errors.ts'
import { buyCredits, subscribe } from './order.ts'
import { readOffer, readPlans } from './overview.ts'
import { asResult, endWithInstallation, reconcile, refresh } from './reconcile.ts'
import { listCharges } from './store.ts'

export const server: ServerModule = {
  slug: 'plans',
  notForStaff: 'writes',
  ...implement(plansContract, {
    get: readPlans,
    offer: (ctx, { type }) => readOffer(ctx, type),
    subscribe,
    cancel: cancelPlan,
    refresh: async (ctx, { chargeId }) => ({ result: await refresh(ctx, chargeId) }),
    charges: async (ctx) => {
      const charges = await ctx.tx((tx) => listCharges(tx))
      return { charges: charges.map((charge) => ({ id: charge.id, ...asResult(charge) })) }
    },
    buyCredits,
  }),
  jobs: [defineJob({ name: 'plans.reconcile', payload: z.object({}), every: '37 5 * * *', run: reconcile })],
  webhooks: [
    // A hint: what happened is asked of the platform.
    { topic: 'app_subscriptions/update', run: reconcile },
    { topic: 'app/uninstalled', evenUninstalled: true, run: endWithInstallation },
  ],
  charges: [creditCharge],
  errors: [...Object.values(planErrors), ...Object.values(planServiceErrors)],
}
