import { z } from 'zod'
import { defineChangeKind } from '#core/changes/change-kind.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { releaseDrafts } from '#core/writing/drafts.ts'
import { contentTabsContract } from './contract.ts'
import { contentTabsErrors } from './errors.ts'
import { tabSetKind } from './kinds/tab-set.ts'
import { contentTabsGate } from './plan-gates.ts'
import { previewTabs, tabsLook } from './preview.ts'
import { createSet, getSet, removeSet, tabsLanding, updateSet } from './service.ts'
import { forgetSets } from './store.ts'
import { DRAFTS } from './write/charge-written.ts'
import { quoteWriting, writeTabs } from './write/write-tabs.ts'

/** Tabs below products, rendered by a block of the theme extension without JavaScript. */
export const server: ServerModule = {
  slug: 'content-tabs',
  waits: ['landing', 'look', 'preview', 'write', 'create', 'update', 'remove'],
  ...implement(contentTabsContract, {
    landing: tabsLanding,
    quote: quoteWriting,
    look: tabsLook,
    get: getSet,
    create: createSet,
    update: updateSet,
    remove: removeSet,
    preview: previewTabs,
    write: writeTabs,
  }),
  kinds: [defineChangeKind(tabSetKind)],
  jobs: [
    defineJob({
      name: 'content-tabs.tidy',
      payload: z.object({}),
      every: '43 * * * *',
      run: (ctx) => releaseDrafts(ctx, DRAFTS),
    }),
  ],
  webhooks: [
    {
      topic: 'app/uninstalled',
      evenUninstalled: true,
      run: (ctx, { triggeredAt }) => ctx.tx((tx) => forgetSets(tx, triggeredAt)),
    },
  ],
  spends: ['ai-meta'],
  ...offeredGates(contentTabsGate),
  errors: Object.values(contentTabsErrors),
}
