import { z } from 'zod'
import { defineChangeKind } from '#core/changes/change-kind.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { structuredDataContract } from './contract.ts'
import { structuredDataErrors } from './errors.ts'
import { followShop, followTheme, followUninstall } from './follow.ts'
import { homeCards } from './home-cards.ts'
import { settingsKind } from './kinds/settings.ts'
import { markupChoices } from './markup-choices.ts'
import { ownMarkup } from './own-markup.ts'
import { productSchemaGate } from './plan-gates.ts'
import { preview } from './preview.ts'
import { quickWins } from './quick-wins.ts'
import { followDaily, getState, isSwitchedOn, redetect, saveProduct } from './service.ts'

export const server: ServerModule = {
  slug: 'structured-data',
  waits: ['detect', 'preview'],
  ...implement(structuredDataContract, {
    get: getState,
    saveProduct,
    detect: redetect,
    preview,
  }),
  jobs: [
    defineJob({
      name: 'structured-data.detect',
      payload: z.object({}),
      every: '23 2 * * *',
      untilLeft: true,
      run: followDaily,
    }),
  ],
  kinds: [defineChangeKind(settingsKind)],
  webhooks: [
    { topic: 'themes/publish', run: followTheme },
    { topic: 'shop/update', run: followShop },
    {
      topic: 'app/uninstalled',
      evenUninstalled: true,
      run: (ctx, delivery) => followUninstall(ctx, delivery.triggeredAt),
    },
  ],
  homeCards,
  quickWins,
  ownMarkup: [ownMarkup],
  markupChoices: [markupChoices],
  suggestions: [
    {
      id: 'schema_product',
      colour: 'warning',
      navigate: '/schema?tabindex=0&backto=home',
      gate: productSchemaGate,
      done: isSwitchedOn,
    },
  ],
  ...offeredGates(productSchemaGate),
  errors: Object.values(structuredDataErrors),
}
