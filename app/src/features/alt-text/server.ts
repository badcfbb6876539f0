import { z } from 'zod'
import { defineProposer } from '#core/changes/proposer.ts'
import { defineWriter } from '#core/registry/automation-writer.ts'
import { defineJob, type ServerModule } from '#core/registry/server-module.ts'
import { altTextWriter } from './automation.ts'
import type { GenerateInput, StartInput } from './contract/generate.ts'
import type { ImageFilter, ImageSearch, SaveInput } from './contract/images.ts'
import { altTextContract } from './contract.ts'
import { altTextErrors } from './errors.ts'
import { exportCsv } from './export-csv.ts'
import { generateProposer } from './generate/proposer.ts'
import { generate, getWriter, quoteGeneration } from './generate/service.ts'
import { homeCards, homeMetrics } from './home-cards.ts'
import { saveAlts } from './save.ts'
import { listPictures, searchImages, summariseImages } from './search.ts'
import { suggestions } from './suggestions.ts'
import { forgetAlts } from './written.ts'

/** Alt texts of the store's pictures: looked for, written by hand or from the picture itself. */
export const altTextModule: ServerModule = {
  slug: 'alt-text',
  contract: altTextContract,
  routes: {
    summary: async (ctx) => ({ data: await summariseImages(ctx) }),
    search: async (ctx, input: ImageSearch) => ({ data: await searchImages(ctx, input) }),
    pictures: async (ctx, input: { gids: string[] }) => ({ data: await listPictures(ctx, input) }),
    save: async (ctx, input: SaveInput) => ({ data: await saveAlts(ctx, input) }),
    exportCsv: async (ctx, input: { filter: ImageFilter; cursor?: string }) => ({
      data: await exportCsv(ctx, input),
    }),
    writer: async (ctx) => ({ data: await getWriter(ctx) }),
    generateQuote: async (ctx, input: GenerateInput) => ({ data: await quoteGeneration(ctx, input) }),
    generate: async (ctx, input: StartInput) => ({ data: await generate(ctx, input) }),
  },
  jobs: [
    defineJob({
      name: 'alt-text.tidy',
      payload: z.object({}),
      every: '23 4 * * 0',
      run: (ctx) => ctx.tx(forgetAlts),
    }),
  ],
  proposers: [defineProposer(generateProposer)],
  writers: [defineWriter(altTextWriter)],
  homeCards,
  homeMetrics,
  suggestions,
  features: ['alt-text'],
  operationFeatures: { 'alt-text.edit': 'alt-text' },
  errors: Object.values(altTextErrors),
}
