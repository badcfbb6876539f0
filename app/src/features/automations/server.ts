import { z } from 'zod'
import { followOnly } from '#core/catalogue/members/member-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { keepActive } from '#core/shops/access.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { GATHER, noteChanges } from './candidates.ts'
import { checkDefinition } from './check-definition.ts'
import { automationsContract } from './contract.ts'
import { automationErrors } from './errors.ts'
import { gather } from './gather.ts'
import { homeCards } from './home-cards.ts'
import { automationsGate } from './plan-gates.ts'
import { preview, previewSaved } from './preview.ts'
import { writeSamples } from './samples.ts'
import { createAutomation, saveAutomation } from './save-automation.ts'
import { activate, getAutomation, listAutomations, pause, removeAutomation, runOverAll } from './service.ts'
import { forgetRuns, hasActive, namedCollections } from './store.ts'

/** Actions that run automatically on new and changed resources. */
export const server: ServerModule = {
  slug: 'automations',
  waits: ['previewDraft', 'preview', 'samples'],
  ...implement(automationsContract, {
    list: listAutomations,
    get: getAutomation,
    create: createAutomation,
    save: saveAutomation,
    remove: removeAutomation,
    previewDraft: (ctx, input) => {
      checkDefinition(ctx, input)
      return preview(ctx, input)
    },
    preview: previewSaved,
    samples: (ctx, input) => {
      checkDefinition(ctx, input)
      return writeSamples(ctx, input)
    },
    run: runOverAll,
    activate,
    pause,
  }),
  jobs: [
    defineJob({ name: GATHER, payload: z.object({}), run: gather }),
    defineJob({
      name: 'automations.tidy',
      payload: z.object({}),
      every: '29 2 * * *',
      run: everyNight,
    }),
  ],
  catalogueListeners: [noteChanges],
  homeCards,
  suggestions: [
    {
      id: 'meta_automation',
      colour: 'info',
      navigate: '/seo-booster/metatags?tabindex=6',
      gate: automationsGate,
      done: async (ctx) => (await listAutomations(ctx)).automations.some(({ status }) => status === 'active'),
    },
  ],
  ...offeredGates(automationsGate),
  errors: Object.values(automationErrors),
}

async function everyNight(ctx: ShopContext): Promise<void> {
  const isOn = await ctx.tx(async (tx) => {
    await forgetRuns(tx)
    await followOnly(tx, await namedCollections(tx))
    return hasActive(tx)
  })
  // The platform sends no webhooks for articles and pages: keeping the shop active lets automations notice them even
  // if the merchant does not open the app.
  if (isOn) await keepActive(ctx)
}
