import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { getAppBlockStatus } from './app-block-status.ts'
import { shopsContract } from './contract.ts'
import { shopErrors } from './errors.ts'
import { forgetOldWebhooks } from './forget-webhooks.ts'
import { refreshGrantedScopes } from './granted-scopes.ts'
import { lockedFeatures } from './plan-of.ts'
import { processWebhook } from './process-webhook.ts'
import { getProfile, refreshProfile, updateUser } from './profile.ts'
import { reauthorize } from './reauthorize.ts'
import { ERASE_JOB, eraseShop, redactShop, uninstall } from './uninstall.ts'

/** Tenancy, profile and the platform's webhooks about the shop itself. */
export const shopsModule: ServerModule = {
  slug: 'shops',
  reads: ['profile'],
  ...implement(shopsContract, {
    profile: getProfile,
    updateUser,
    lockedFeatures,
    reauthorize,
    appBlockStatus: getAppBlockStatus,
  }),
  jobs: [
    processWebhook,
    defineJob({
      // The daily request also renews the tokens, long before the refresh token's 90 days are over.
      name: 'shops.refresh-profile',
      payload: z.object({}),
      every: '17 3 * * *',
      run: (ctx) => refreshProfile(ctx),
    }),
    defineJob({
      name: 'shops.forget-webhooks',
      payload: z.object({}),
      every: '41 4 * * *',
      run: forgetOldWebhooks,
    }),
    defineJob({
      // On its schedule it continues what its retries gave up.
      name: ERASE_JOB,
      payload: z.object({}),
      every: '23 * * * *',
      whileErasing: true,
      run: (ctx) => eraseShop(ctx),
    }),
  ],
  webhooks: [
    {
      topic: 'app/uninstalled',
      evenUninstalled: true,
      run: (ctx, delivery) => uninstall(ctx, delivery.triggeredAt),
    },
    {
      topic: 'shop/redact',
      evenUninstalled: true,
      run: (ctx, delivery) => redactShop(ctx, delivery.triggeredAt),
    },
    // Signpost stores nothing about a store's customers: the delivery is recorded, and nothing else is needed.
    { topic: 'customers/data_request', evenUninstalled: true, run: async () => {} },
    { topic: 'customers/redact', evenUninstalled: true, run: async () => {} },
    { topic: 'shop/update', run: (ctx) => refreshProfile(ctx) },
    {
      topic: 'app/scopes_update',
      run: async (ctx) => {
        await refreshGrantedScopes(ctx)
        // Where markets have their pages may be read now.
        await refreshProfile(ctx)
      },
    },
  ],
  errors: Object.values(shopErrors),
}
