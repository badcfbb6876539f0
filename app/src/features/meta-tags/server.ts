import { z } from 'zod'
import { defineProposer } from '#core/changes/proposer.ts'
import { defineWriter } from '#core/registry/automation-writer.ts'
import { defineJob, type ServerModule } from '#core/registry/server-module.ts'
import { metaTagsWriter } from './automation-writer.ts'
import { listArticleTags, listBlogs } from './blogs.ts'
import { bulkEdit, previewBulkEdit } from './bulk-edit.ts'
import { registerCheck } from './cli.ts'
import type { BulkEditInput } from './contract/bulk-edit.ts'
import type { GenerateInput, StreamInput } from './contract/generate.ts'
import type { SaveInput, Search, SearchFilter } from './contract/resources.ts'
import { metaTagsContract } from './contract.ts'
import { releaseDrafts } from './drafts.ts'
import { metaTagsErrors } from './errors.ts'
import { exportCsv } from './export-csv.ts'
import { generateProposer } from './generate/proposer.ts'
import { generate, getWriter, quoteGeneration } from './generate/service.ts'
import { streamGeneration } from './generate/stream.ts'
import { homeCards, homeMetrics } from './home-cards.ts'
import { CHECK_IMPORT, checkImport } from './import/check-import.ts'
import {
  addPiece,
  askForCheck,
  beginImport,
  getImport,
  importRows,
  removeImport,
  startImport,
} from './import/service.ts'
import { forgetImports } from './import/store.ts'
import { forgetTexts } from './own-data.ts'
import { resourceDetail } from './resource-detail.ts'
import { saveEdits } from './save.ts'
import { searchResources } from './search.ts'
import { suggestions } from './suggestions.ts'
import { getCheckSettings, listViews, removeView, renameView, saveCheckSettings, saveView } from './views.ts'

type Id = { id: string }

export const metaTagsModule: ServerModule = {
  slug: 'meta-tags',
  contract: metaTagsContract,
  routes: {
    search: async (ctx, input: Search) => ({ data: await searchResources(ctx, input) }),
    blogs: async (ctx) => ({ data: await listBlogs(ctx) }),
    articleTags: async (ctx) => ({ data: await listArticleTags(ctx) }),
    resource: async (ctx, input: { gid: string; search?: Search }) => ({
      data: await resourceDetail(ctx, input),
    }),
    save: async (ctx, input: SaveInput) => ({ data: await saveEdits(ctx, input) }),
    exportCsv: async (ctx, input: { filter: SearchFilter; cursor?: string }) => ({
      data: await exportCsv(ctx, input),
    }),
    bulkEditPreview: async (ctx, input: BulkEditInput) => ({ data: await previewBulkEdit(ctx, input) }),
    bulkEdit: async (ctx, input: BulkEditInput) => ({ data: await bulkEdit(ctx, input) }),
    beginImport: async (ctx, input: { name: string; size: number }) => ({
      data: await beginImport(ctx, input),
    }),
    addPiece: async (ctx, input: Id & { at: number; bytes: string }) => ({
      data: await addPiece(ctx, input),
    }),
    checkImport: async (ctx, input: Id) => ({ data: await askForCheck(ctx, input) }),
    getImport: async (ctx, input: Id) => ({ data: await getImport(ctx, input) }),
    importRows: async (ctx, input: Parameters<typeof importRows>[1]) => ({
      data: await importRows(ctx, input),
    }),
    startImport: async (ctx, input: Id) => ({ data: await startImport(ctx, input) }),
    removeImport: async (ctx, input: Id) => ({ data: await removeImport(ctx, input) }),
    writer: async (ctx) => ({ data: await getWriter(ctx) }),
    generateQuote: async (ctx, input: GenerateInput) => ({ data: await quoteGeneration(ctx, input) }),
    generate: async (ctx, input: Parameters<typeof generate>[1]) => ({ data: await generate(ctx, input) }),
    generateStream: (ctx, input: StreamInput) => streamGeneration(ctx, input),
    views: async (ctx) => ({ data: await listViews(ctx) }),
    saveView: async (ctx, input: Parameters<typeof saveView>[1]) => ({ data: await saveView(ctx, input) }),
    renameView: async (ctx, input: Id & { name: string }) => ({ data: await renameView(ctx, input) }),
    removeView: async (ctx, input: Id) => ({ data: await removeView(ctx, input) }),
    checkSettings: async (ctx) => ({ data: await getCheckSettings(ctx) }),
    saveCheckSettings: async (ctx, input: Parameters<typeof saveCheckSettings>[1]) => ({
      data: await saveCheckSettings(ctx, input),
    }),
  },
  jobs: [
    defineJob({ name: CHECK_IMPORT, payload: z.object({ id: z.uuid() }), run: checkImport }),
    defineJob({
      name: 'meta-tags.tidy',
      payload: z.object({}),
      every: '37 * * * *',
      async run(ctx) {
        await releaseDrafts(ctx)
        await ctx.tx(forgetImports)
        await ctx.tx(forgetTexts)
      },
    }),
  ],
  proposers: [defineProposer(generateProposer)],
  writers: [defineWriter(metaTagsWriter)],
  homeCards,
  homeMetrics,
  suggestions,
  features: ['meta-tags', 'bulk-editing'],
  operationFeatures: {
    'meta-tags.edit': 'meta-tags',
    'meta-tags.bulk-edit': 'bulk-editing',
    'meta-tags.import': 'bulk-editing',
  },
  errors: Object.values(metaTagsErrors),
  commands: [registerCheck],
}
