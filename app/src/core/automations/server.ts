import { z } from 'zod'
import { followOnly } from '#core/catalogue/members/member-store.ts'
import { defineJob, type ServerModule } from '#core/registry/server-module.ts'
import { GATHER, noteLearnt } from './candidates.ts'
import { checkDefinition } from './check-definition.ts'
import { automationsContract, type Definition } from './contract.ts'
import { automationErrors } from './errors.ts'
import { gather } from './gather.ts'
import { preview, previewSaved } from './preview.ts'
import {
  activate,
  createAutomation,
  getAutomation,
  listAutomations,
  pause,
  removeAutomation,
  runOverAll,
  saveAutomation,
} from './service.ts'
import { forgetRuns, namedCollections } from './store.ts'
import type { Wish } from './wanted.ts'

type Id = { id: string }

/** Writers that run by themselves on new and changed resources. */
export const automationsModule: ServerModule = {
  slug: 'automations',
  contract: automationsContract,
  waits: ['previewDraft', 'preview'],
  routes: {
    list: async (ctx) => ({ data: await listAutomations(ctx) }),
    get: async (ctx, input: Id) => ({ data: await getAutomation(ctx, input) }),
    create: async (ctx, input: Definition) => ({ data: await createAutomation(ctx, input) }),
    save: async (ctx, input: Definition & Id) => ({ data: await saveAutomation(ctx, input) }),
    remove: async (ctx, input: Id) => ({ data: await removeAutomation(ctx, input) }),
    previewDraft: async (ctx, input: Wish) => {
      checkDefinition(ctx, input)
      return { data: await preview(ctx, input) }
    },
    preview: async (ctx, input: Id) => ({ data: await previewSaved(ctx, input) }),
    run: async (ctx, input: Id) => ({ data: await runOverAll(ctx, input) }),
    activate: async (ctx, input: Id & { existing: boolean }) => ({ data: await activate(ctx, input) }),
    pause: async (ctx, input: Id) => ({ data: await pause(ctx, input) }),
  },
  jobs: [
    defineJob({ name: GATHER, payload: z.object({}), run: gather }),
    defineJob({
      name: 'automations.tidy',
      payload: z.object({}),
      every: '29 2 * * *',
      run: (ctx) =>
        ctx.tx(async (tx) => {
          await forgetRuns(tx)
          await followOnly(tx, await namedCollections(tx))
        }),
    }),
  ],
  learners: [noteLearnt],
  suggestions: [
    {
      id: 'meta_automation',
      colour: 'info',
      navigate: '/seo-booster/metatags?tabindex=6',
      done: async (ctx) => (await listAutomations(ctx)).automations.some(({ status }) => status === 'active'),
    },
  ],
  features: ['automations'],
  errors: Object.values(automationErrors),
}
