import { z } from 'zod'
import { defineChangeKind } from '#core/changes/change-kind.ts'
import { defineGenerator } from '#core/changes/generator.ts'
import { redirectCompileErrors } from '#core/redirects/errors.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { forgetUploads } from '#core/uploads/upload-store.ts'
import { CHECK_GRAPH, checkGraph } from './check/check-graph.ts'
import { followRenames } from './check/follow-renames.ts'
import { registerRedirects } from './cli.ts'
import { redirectsContract } from './contract.ts'
import { previewEdit, removeRedirects, saveEdit } from './edit.ts'
import { redirectErrors } from './errors.ts'
import { homeCards } from './home-cards.ts'
import { menuLinkKind } from './kinds/menu-link.ts'
import { exportCsv, listRedirects } from './list.ts'
import { oldLinks, relink, relinkGenerator } from './old-links/relink.ts'
import { checkPlan } from './plans/check-plan.ts'
import { CHECK_PLAN, plans } from './plans/plans.ts'
import { getPlan, listPlanRows, removePlan, startPlan } from './plans/start-plan.ts'
import { addPiece, askForCheck, beginImport, planRepair } from './plans/upload.ts'
import { removeMatching } from './remove-matching.ts'
import { getState, readAgain } from './state.ts'

const nothing = z.object({})

export const server: ServerModule = {
  slug: 'redirects',
  reads: ['state'],
  ...implement(redirectsContract, {
    state: getState,
    read: readAgain,
    list: listRedirects,
    preview: previewEdit,
    save: saveEdit,
    remove: removeRedirects,
    removeMatching,
    csv: exportCsv,
    beginImport,
    addPiece,
    checkImport: askForCheck,
    planRepair,
    getPlan,
    planRows: listPlanRows,
    startPlan,
    removePlan,
    oldLinks,
    relink,
  }),
  kinds: [defineChangeKind(menuLinkKind)],
  catalogueListeners: [followRenames],
  generators: [defineGenerator(relinkGenerator)],
  jobs: [
    // After the nightly reading of redirects and of the catalogue.
    defineJob({ name: CHECK_GRAPH, payload: nothing, every: '41 2 * * *', run: checkGraph }),
    defineJob({ name: CHECK_PLAN, payload: z.object({ id: z.uuid() }), run: checkPlan }),
    defineJob({
      name: 'redirects.tidy',
      payload: nothing,
      every: '52 * * * *',
      run: (ctx) => ctx.tx((tx) => forgetUploads(tx, plans)),
    }),
  ],
  homeCards,
  errors: [...Object.values(redirectErrors), ...Object.values(redirectCompileErrors)],
  commands: [registerRedirects],
}
