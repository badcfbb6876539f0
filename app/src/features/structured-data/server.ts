import { z } from 'zod'
import type { ChangeKind } from '#core/changes/change-kind.ts'
import { defineJob, type ServerModule } from '#core/registry/server-module.ts'
import { type ProductSettings, structuredDataContract } from './contract.ts'
import { structuredDataErrors } from './errors.ts'
import { followShop, followTheme, followUninstall } from './follow.ts'
import { homeCards } from './home-cards.ts'
import { settingsKind } from './kinds/settings.ts'
import { preview } from './preview.ts'
import { getState, isSwitchedOn, redetect, saveProduct } from './service.ts'

export const structuredDataModule: ServerModule = {
  slug: 'structured-data',
  contract: structuredDataContract,
  waits: ['detect', 'preview'],
  routes: {
    get: async (ctx) => ({ data: await getState(ctx) }),
    saveProduct: async (ctx, input: ProductSettings) => ({ data: await saveProduct(ctx, input) }),
    detect: async (ctx) => ({ data: await redetect(ctx, { purpose: 'interactive' }) }),
    preview: async (ctx, input: { productId?: string; settings: ProductSettings }) => ({
      data: await preview(ctx, input),
    }),
  },
  jobs: [
    defineJob({
      name: 'structured-data.detect',
      payload: z.object({}),
      every: '23 2 * * *',
      run: async (ctx) => {
        await redetect(ctx, { purpose: 'background' })
      },
    }),
  ],
  kinds: [settingsKind as unknown as ChangeKind<never>],
  webhooks: [
    { topic: 'themes/publish', run: followTheme },
    { topic: 'shop/update', run: followShop },
    {
      topic: 'app/uninstalled',
      evenUninstalled: true,
      run: (ctx, hint) => followUninstall(ctx, hint.triggeredAt),
    },
  ],
  homeCards,
  suggestions: [{ id: 'schema_product', colour: 'warning', navigate: '/schema', done: isSwitchedOn }],
  features: ['product-schema'],
  errors: Object.values(structuredDataErrors),
}
