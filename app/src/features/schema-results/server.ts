import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { registerSchemaResultsCommands } from './cli.ts'
import { schemaResultsContract } from './contract.ts'
import { schemaResultsErrors } from './errors.ts'
import { homeCards, homeMetrics } from './home-cards.ts'
import {
  askForRun,
  beginFirstRun,
  crawlSlice,
  exportCsv,
  FIRST_RUN,
  firstRun,
  followShop,
  getPage,
  getPages,
  getProblems,
  getState,
  getTrend,
  repeatRun,
  rereadPage,
  saveSettings,
  stopRun,
} from './service.ts'

export const schemaResultsModule: ServerModule = {
  slug: 'schema-results',
  waits: ['reread'],
  ...implement(schemaResultsContract, {
    get: getState,
    start: askForRun,
    stop: stopRun,
    settings: saveSettings,
    list: getPages,
    page: (ctx, { id }) => getPage(ctx, id),
    reread: (ctx, { id }) => rereadPage(ctx, id),
    problems: (ctx, { view }) => getProblems(ctx, view),
    trend: getTrend,
    csv: exportCsv,
  }),
  jobs: [
    defineJob({
      name: 'schema-results.crawl',
      payload: z.object({ run: z.string().regex(/^\d{1,18}$/) }),
      run: (ctx, payload) => crawlSlice(ctx, payload),
    }),
    defineJob({ name: FIRST_RUN, payload: z.object({}), run: firstRun }),
    defineJob({ name: 'schema-results.repeat', payload: z.object({}), every: '41 3 * * 1', run: repeatRun }),
  ],
  webhooks: [{ topic: 'shop/update', run: followShop }],
  installers: [beginFirstRun],
  homeCards,
  homeMetrics,
  features: ['schema-results'],
  errors: Object.values(schemaResultsErrors),
  commands: [registerSchemaResultsCommands],
}
