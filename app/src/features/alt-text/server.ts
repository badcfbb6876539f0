import { z } from 'zod'
import { defineProposer } from '#core/changes/proposer.ts'
import { defineWriter } from '#core/registry/automation-writer.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { altTextWriter } from './automation-writer.ts'
import { altTextContract } from './contract.ts'
import { altTextErrors } from './errors.ts'
import { exportCsv } from './export-csv.ts'
import { generateProposer } from './generate/proposer.ts'
import { generation } from './generate/service.ts'
import { homeCards, homeMetrics } from './home-cards.ts'
import { altTextGate } from './plan-gates.ts'
import { saveAlts } from './save.ts'
import { listPictures, searchImages, summariseImages } from './search.ts'
import { suggestions } from './suggestions.ts'
import { forgetAlts } from './written.ts'

/** Alt texts of the store's pictures: looked for, written by hand or from the picture itself. */
export const server: ServerModule = {
  slug: 'alt-text',
  ...implement(altTextContract, {
    summary: summariseImages,
    search: searchImages,
    pictures: listPictures,
    save: saveAlts,
    exportCsv,
    ...generation,
  }),
  jobs: [
    defineJob({
      name: 'alt-text.tidy',
      payload: z.object({}),
      every: '23 4 * * 0',
      run: (ctx) => ctx.tx((tx) => forgetAlts(tx, ctx.shop.id)),
    }),
  ],
  proposers: [defineProposer(generateProposer)],
  writers: [defineWriter(altTextWriter)],
  homeCards,
  homeMetrics,
  suggestions,
  ...offeredGates(altTextGate),
  errors: Object.values(altTextErrors),
}
