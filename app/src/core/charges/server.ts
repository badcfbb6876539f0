import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { chargesContract } from './contract.ts'
import { chargeErrors } from './errors.ts'
import { outcomeOf, reconcileCharges } from './reconcile-charges.ts'

/** The one-time charges of all features. */
export const chargesModule: ServerModule = {
  slug: 'charges',
  ...implement(chargesContract, {
    refresh: async (ctx, { chargeId }) => ({ result: await outcomeOf(ctx, chargeId) }),
  }),
  jobs: [
    defineJob({
      name: 'charges.reconcile',
      payload: z.object({}),
      every: '47 5 * * *',
      run: reconcileCharges,
    }),
  ],
  // The webhook is only a notice: the outcome is queried from the platform.
  webhooks: [{ topic: 'app_purchases_one_time/update', run: reconcileCharges }],
  errors: Object.values(chargeErrors),
}
