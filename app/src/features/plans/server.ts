import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { implementStaff } from '#core/registry/staff-part.ts'
import { planErrors } from '#core/shops/plan-errors.ts'
import { cancelPlan } from './cancel-plan.ts'
import { chargesCsv } from './charges-csv.ts'
import { plansContract, plansStaffContract } from './contract.ts'
import { forgetDepartures, listDepartures, uninstall } from './departures.ts'
import { planServiceErrors } from './errors.ts'
import { giveUpOrder } from './give-up-order.ts'
import { offeredOnce, oneTimeCharge, takeOnce } from './one-time/take-plan.ts'
import { noteApproved } from './open-orders.ts'
import { buyCredits, creditCharge, subscribe } from './order.ts'
import { offerAt, readPlans } from './overview.ts'
import { asResult, endWithInstallation, reconcile, refresh } from './reconcile.ts'
import { staffCharges, staffRefund } from './staff/charges.ts'
import { staffAddCode, staffCodes, staffEndCode } from './staff/codes.ts'
import { staffCustomPlans, staffOfferPlan, staffOneTimePlans, staffWithdrawPlan } from './staff/offers.ts'
import { listCharges } from './store.ts'
import { allowUsage } from './usage/allow-usage.ts'
import { buyOnBill } from './usage/buy-on-bill.ts'
import { giveUpLimit, waitingLimit } from './usage/limit-order.ts'
import { settleUsage } from './usage/settle-usage.ts'
import { showUsage } from './usage/show-usage.ts'
import { limitCard, WATCH_LIMIT, watchLimit } from './usage/watch-limit.ts'

export const server: ServerModule = {
  slug: 'plans',
  ...implement(plansContract, {
    get: readPlans,
    offer: (ctx, { type }) => offerAt(ctx, type),
    subscribe,
    cancel: cancelPlan,
    refresh: async (ctx, { chargeId }) => {
      const result = await refresh(ctx, chargeId)
      if (chargeId !== undefined) await noteApproved(ctx, chargeId)
      return { result }
    },
    charges: async (ctx) => {
      const charges = await ctx.tx((tx) => listCharges(tx))
      return {
        charges: charges.map((charge) => ({ id: charge.id, ...asResult(charge) })),
        limit: await waitingLimit(ctx),
      }
    },
    giveUp: giveUpOrder,
    chargesCsv,
    buyCredits,
    usage: showUsage,
    allowUsage,
    giveUpLimit,
    buyOnBill,
    oneTime: offeredOnce,
    takeOneTime: takeOnce,
    uninstall,
  }),
  staff: implementStaff(
    plansStaffContract,
    {
      codes: staffCodes,
      addCode: staffAddCode,
      endCode: staffEndCode,
      charges: staffCharges,
      refund: staffRefund,
      customPlans: staffCustomPlans,
      oneTimePlans: staffOneTimePlans,
      offerPlan: staffOfferPlan,
      withdrawPlan: staffWithdrawPlan,
      departures: listDepartures,
    },
    {
      needs: {
        addCode: 'manager',
        endCode: 'manager',
        refund: 'manager',
        offerPlan: 'manager',
        withdrawPlan: 'manager',
      },
      verified: ['addCode', 'endCode', 'refund', 'offerPlan', 'withdrawPlan'],
    },
  ),
  erasers: [forgetDepartures],
  jobs: [
    defineJob({ name: 'plans.reconcile', payload: z.object({}), every: '37 5 * * *', run: reconcile }),
    defineJob({ name: WATCH_LIMIT, payload: z.object({}), run: watchLimit }),
    defineJob({ name: 'plans.settle-usage', payload: z.object({}), every: '43 * * * *', run: settleUsage }),
  ],
  webhooks: [
    // Only a trigger: the state itself is read from the platform.
    { topic: 'app_subscriptions/update', run: reconcile },
    { topic: 'app/uninstalled', evenUninstalled: true, run: endWithInstallation },
  ],
  homeCards: [limitCard],
  charges: [creditCharge, oneTimeCharge],
  errors: [...Object.values(planErrors), ...Object.values(planServiceErrors)],
}
