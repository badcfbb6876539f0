import { z } from 'zod'
import { forgetFormerPaths } from '#core/catalogue/former-paths.ts'
import { defineChangeKind } from '#core/changes/change-kind.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { embedUrl, getEmbedStatus } from '#core/shops/app-block-status.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { askForAutomation, automateJob } from './automation/job.ts'
import { findDeadUrls, getAutomation, previewAutomation, saveAutomation } from './automation/service.ts'
import { proxyRoutes } from './capture/proxy-routes.ts'
import { forgetOldLinks } from './capture/room.ts'
import { setCapture } from './capture/set-capture.ts'
import { NOTE_CAPTURE, noteCapture } from './capture/unwatched.ts'
import { brokenLinksContract } from './contract.ts'
import { exportCsv } from './csv/export.ts'
import { importLinks, previewImport } from './csv/import.ts'
import { purgeDeleted } from './decision-store.ts'
import { brokenLinkErrors } from './errors.ts'
import { askForDeleted, DELETED, noteDeleted } from './feeds/deleted-resources.ts'
import { ASK_AGAIN, forgetAnswered, forgetLivingAgain } from './feeds/living-again.ts'
import { askForSearched, noteSearched, SEARCHED } from './feeds/note-searched.ts'
import { noteScanned } from './feeds/scanned-links.ts'
import { getHiding, previewHiding, saveHiding } from './hiding.ts'
import { homeCards } from './home-cards.ts'
import { captureKind } from './kinds/capture.ts'
import { linkKind } from './kinds/link.ts'
import { getDetail, getOverview, getPage } from './overview.ts'
import { ownData } from './own-data.ts'
import { brokenLinksGate } from './plan-gates.ts'
import { quickWins } from './quick-wins.ts'
import { addLink, archiveLinks, deleteLinks, resolveLinks, revertLinks } from './service.ts'
import { SUGGEST } from './suggest/ask.ts'
import { suggestTargets } from './suggest/suggest-targets.ts'

/** Delay that lets the catalogue process the same deletion first. */
const AFTER_MS = 3_000

export const server: ServerModule = {
  slug: 'broken-links',
  ...implement(brokenLinksContract, {
    overview: getOverview,
    embed: async (ctx) => ({ status: await getEmbedStatus(ctx), activateUrl: embedUrl(ctx) }),
    list: getPage,
    detail: (ctx, { id }) => getDetail(ctx, id),
    add: addLink,
    resolve: resolveLinks,
    archive: archiveLinks,
    revert: revertLinks,
    remove: deleteLinks,
    capture: setCapture,
    hiding: getHiding,
    saveHiding,
    previewHiding,
    automation: getAutomation,
    saveAutomation,
    deadUrls: findDeadUrls,
    previewAutomation,
    csv: exportCsv,
    previewImport,
    import: importLinks,
  }),
  proxyRoutes,
  ownData: [ownData],
  kinds: [defineChangeKind(captureKind), defineChangeKind(linkKind)],
  jobs: [
    defineJob({
      name: SUGGEST,
      payload: z.object({ again: z.boolean().default(false) }),
      run: async (ctx, { again }) => {
        await suggestTargets(ctx, { again })
        await askForAutomation(ctx)
      },
    }),
    automateJob,
    defineJob({ name: DELETED, payload: z.object({}), run: noteDeleted }),
    defineJob({ name: SEARCHED, payload: z.object({}), run: noteSearched }),
    defineJob({ name: NOTE_CAPTURE, payload: z.object({}), run: noteCapture }),
    defineJob({ name: ASK_AGAIN, payload: z.object({}), run: forgetAnswered }),
    defineJob({
      name: 'broken-links.tidy',
      payload: z.object({}),
      every: '37 3 * * *',
      untilLeft: true,
      run: async (ctx) => {
        await noteDeleted(ctx)
        if (await forgetLivingAgain(ctx))
          await ctx.queue.enqueue(ASK_AGAIN, { shop: ctx.shop.id, payload: {} }, { key: 'nightly' })
        await askForSearched(ctx)
        await ctx.queue.enqueue(NOTE_CAPTURE, { shop: ctx.shop.id, payload: {} }, { key: 'nightly' })
        await ctx.tx(async (tx) => {
          const now = await clockOf(tx)
          await forgetOldLinks(tx, now)
          await purgeDeleted(tx, now)
          await forgetFormerPaths(tx, ctx.shop.id, now)
        })
        // The store's pages may have changed since yesterday.
        await suggestTargets(ctx, { again: true })
        await askForAutomation(ctx)
      },
    }),
  ],

  webhooks: (['products/delete', 'collections/delete'] as const).map((topic) => ({
    topic,
    run: (ctx) => askForDeleted(ctx, { at: new Date(Date.now() + AFTER_MS) }),
  })),
  crawlEnds: [noteScanned],
  searchDaysFetched: [askForSearched],
  homeCards,
  quickWins,
  suggestions: [
    {
      id: 'brokenlink_automation',
      colour: 'info',
      navigate: '/seo-booster/brokenlink?tabindex=4',
      gate: brokenLinksGate,
      done: async (ctx) => (await getAutomation(ctx)).enabled,
    },
  ],
  ...offeredGates(brokenLinksGate),
  errors: Object.values(brokenLinkErrors),
}
