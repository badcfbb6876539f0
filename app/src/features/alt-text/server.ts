import { z } from 'zod'
import { defineGenerator } from '#core/changes/generator.ts'
import { defineAction } from '#core/registry/automation-action.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { altTextAction } from './automation-action.ts'
import { altTextContract } from './contract.ts'
import { altTextErrors } from './errors.ts'
import { exportCsv } from './export-csv.ts'
import { generateGenerator } from './generate/generator.ts'
import { generation } from './generate/service.ts'
import { homeCards, homeMetrics } from './home-cards.ts'
import { altTextGate } from './plan-gates.ts'
import { quickWins } from './quick-wins.ts'
import { saveAlts } from './save.ts'
import { listImages, searchImages, summariseImages } from './search.ts'
import { suggestions } from './suggestions.ts'
import { forgetAlts } from './written.ts'

/** Alt texts of the store's images: finds missing ones, and writes them by hand or from the image itself. */
export const server: ServerModule = {
  slug: 'alt-text',
  ...implement(altTextContract, {
    summary: summariseImages,
    search: searchImages,
    images: listImages,
    save: saveAlts,
    csv: exportCsv,
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
  generators: [defineGenerator(generateGenerator)],
  actions: [defineAction(altTextAction)],
  homeCards,
  homeMetrics,
  quickWins,
  suggestions,
  ...offeredGates(altTextGate),
  errors: Object.values(altTextErrors),
}
