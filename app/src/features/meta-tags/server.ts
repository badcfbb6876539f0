import { z } from 'zod'
import { defineGenerator } from '#core/changes/generator.ts'
import { defineAction } from '#core/registry/automation-action.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { forgetUploads } from '#core/uploads/upload-store.ts'
import { releaseDrafts } from '#core/writing/drafts.ts'
import { metaTagsAction } from './automation-action.ts'
import { listArticleTags, listBlogs } from './blogs.ts'
import { bulkEdit, previewBulkEdit } from './bulk-edit.ts'
import { registerCheck } from './cli.ts'
import { metaTagsContract } from './contract.ts'
import { writing } from './domain/writing.ts'
import { metaTagsErrors } from './errors.ts'
import { exportCsv } from './export-csv.ts'
import { generateGenerator } from './generate/generator.ts'
import { generation } from './generate/service.ts'
import { streamGeneration } from './generate/stream.ts'
import { homeCards, homeMetrics } from './home-cards.ts'
import { checkImport } from './import/check-import.ts'
import { CHECK_IMPORT, imports } from './import/imports.ts'
import {
  addPiece,
  askForCheck,
  beginImport,
  getImport,
  importRows,
  removeImport,
  startImport,
} from './import/service.ts'
import { checkSettingsOf, forgetListings } from './own-data.ts'
import { bulkEditingGate, metaTagsGate } from './plan-gates.ts'
import { quickWins } from './quick-wins.ts'
import { repeatsOf } from './repeats.ts'
import { resourceDetail } from './resource-detail.ts'
import { paidDrafts, saveEdits } from './save.ts'
import { searchResources } from './search.ts'
import { suggestions } from './suggestions.ts'
import { summarise } from './summary.ts'
import { getCheckSettings, listViews, removeView, renameView, saveCheckSettings, saveView } from './views.ts'

export const server: ServerModule = {
  slug: 'meta-tags',
  waits: ['generateStream'],
  ...implement(metaTagsContract, {
    search: searchResources,
    summary: summarise,
    repeats: repeatsOf,
    blogs: listBlogs,
    articleTags: listArticleTags,
    resource: resourceDetail,
    save: saveEdits,
    csv: exportCsv,
    bulkEditPreview: previewBulkEdit,
    bulkEdit,
    beginImport,
    addPiece,
    checkImport: askForCheck,
    getImport,
    importRows,
    startImport,
    removeImport,
    ...generation,
    generateStream: streamGeneration,
    views: listViews,
    saveView,
    renameView,
    removeView,
    checkSettings: getCheckSettings,
    saveCheckSettings,
  }),
  jobs: [
    defineJob({ name: CHECK_IMPORT, payload: z.object({ id: z.uuid() }), run: checkImport }),
    defineJob({
      name: 'meta-tags.tidy',
      payload: z.object({}),
      every: '37 * * * *',
      async run(ctx) {
        await releaseDrafts(ctx, writing)
        await ctx.tx((tx) => forgetUploads(tx, imports))
        await ctx.tx((tx) => forgetListings(tx, ctx.shop.id))
      },
    }),
  ],
  effectListeners: [paidDrafts],
  checkSettings: [checkSettingsOf],
  generators: [defineGenerator(generateGenerator)],
  actions: [defineAction(metaTagsAction)],
  homeCards,
  homeMetrics,
  quickWins,
  suggestions,
  ...offeredGates(metaTagsGate, bulkEditingGate),
  errors: Object.values(metaTagsErrors),
  commands: [registerCheck],
}
