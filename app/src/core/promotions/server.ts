import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { getProfile } from '#core/shops/profile.ts'
import { registerCodesCommand } from './cli.ts'
import { promotionsContract } from './contract.ts'
import { promotionErrors } from './errors.ts'
import { heldPromotions } from './held.ts'
import { redeem, redeemAutomatic, redeemCookies } from './redeem.ts'

/** Promotion codes: their benefits, and the codes a shop has redeemed. */
export const promotionsModule: ServerModule = {
  slug: 'promotions',
  ...implement(promotionsContract, {
    fromCookies: async (ctx, codes) => {
      await redeemCookies(ctx, codes)
      return getProfile(ctx)
    },
    held: async (ctx) => ({ promotions: await heldPromotions(ctx) }),
    redeem: async (ctx, { code }) => {
      await redeem(ctx, { code })
      return { promotions: await heldPromotions(ctx) }
    },
  }),
  installers: [{ reads: null, begin: redeemAutomatic }],
  jobs: [
    // For stores that existed before the code.
    defineJob({
      name: 'promotions.automatic',
      payload: z.object({}),
      every: '13 4 * * *',
      run: (ctx) => ctx.tx((tx) => redeemAutomatic(ctx, tx)),
    }),
  ],
  commands: [registerCodesCommand],
  errors: Object.values(promotionErrors),
}
