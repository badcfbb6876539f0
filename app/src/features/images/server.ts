import { z } from 'zod'
import { defineChangeKind } from '#core/changes/change-kind.ts'
import { defineGenerator } from '#core/changes/generator.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { heavyImages } from './audit-facts.ts'
import { runAutomations } from './automations/run.ts'
import {
  addAutomation,
  listAutomations,
  previewAutomation,
  RUN_AUTOMATIONS,
  removeAutomation,
  saveAutomation,
} from './automations/service.ts'
import { registerImage } from './cli.ts'
import { forgetAll, tidyImages } from './content/forget.ts'
import { imageContract } from './contract.ts'
import { getDashboard, getTrend } from './dashboard/dashboard.ts'
import { READ_SIZES, readSizes, startReadingSizes } from './dashboard/read-sizes.ts'
import { getSizes } from './dashboard/sizes.ts'
import { imagesErrors } from './errors.ts'
import { convertGenerator } from './format/convert-generator.ts'
import { homeCards } from './home-cards.ts'
import { getHomeScan, HOME_SCAN_JOB, runHomeScan, startHomeScan } from './home-scan/service.ts'
import { getImage } from './image-detail.ts'
import { objectStoreIntegration } from './integration.ts'
import { contentKind } from './kinds/content.ts'
import { REMOVE_TRIALS, removeTrials } from './kinds/content-trial.ts'
import { formatKind } from './kinds/format.ts'
import { exportCsv } from './list/export-csv.ts'
import { searchImages } from './list/search.ts'
import { convertImages, quoteConversion } from './operations/convert.ts'
import { optimiseImages } from './operations/optimise.ts'
import { quoteImages } from './operations/quote.ts'
import { restoreImages } from './operations/restore.ts'
import { imageGenerator } from './optimise/generator.ts'
import { imagesGate } from './plan-gates.ts'
import { previewImage } from './preview.ts'
import { quickWins } from './quick-wins.ts'
import { getSettings, saveExcludes, saveSettings } from './settings.ts'
import { suggestions } from './suggestions.ts'

/** Optimises images where visitors benefit, and restores them byte for byte. */
export const server: ServerModule = {
  slug: 'images',
  waits: ['preview', 'quoteConversion'],
  ...implement(imageContract, {
    dashboard: getDashboard,
    sizes: getSizes,
    trend: getTrend,
    readSizes: startReadingSizes,
    settings: getSettings,
    saveSettings,
    saveExcludes,
    automations: listAutomations,
    addAutomation,
    saveAutomation,
    removeAutomation,
    previewAutomation,
    quote: quoteImages,
    optimise: optimiseImages,
    quoteConversion,
    convert: convertImages,
    restore: restoreImages,
    search: searchImages,
    csv: exportCsv,
    image: getImage,
    preview: previewImage,
    homeScan: getHomeScan,
    startHomeScan,
  }),
  jobs: [
    defineJob({
      name: HOME_SCAN_JOB,
      payload: z.object({}),
      run: (ctx, _, { signal }) => runHomeScan(ctx, { signal }),
    }),
    defineJob({ name: READ_SIZES, payload: z.object({}), every: '41 3 * * *', run: readSizes }),
    defineJob({
      name: RUN_AUTOMATIONS,
      payload: z.object({}),
      every: '11 * * * *',
      untilLeft: true,
      run: runAutomations,
    }),
    defineJob({ name: REMOVE_TRIALS, payload: z.object({}), run: removeTrials }),
    defineJob({ name: 'images.tidy', payload: z.object({}), every: '53 4 * * 0', run: tidyImages }),
  ],
  kinds: [defineChangeKind(contentKind), defineChangeKind(formatKind)],
  generators: [defineGenerator(imageGenerator), defineGenerator(convertGenerator)],
  erasers: [forgetAll],
  integrations: [objectStoreIntegration],
  homeCards,
  quickWins,
  suggestions,
  auditFacts: [heavyImages],
  commands: [registerImage],
  ...offeredGates(imagesGate),
  errors: Object.values(imagesErrors),
}
