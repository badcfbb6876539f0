import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { registerAuditCommands } from './cli.ts'
import { auditContract } from './contract.ts'
import { auditErrors } from './errors.ts'
import { homeCards, homeMetrics } from './home-cards.ts'
import { schemaResultsGate } from './plan-gates.ts'
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

export const server: ServerModule = {
  slug: 'audit',
  waits: ['reread'],
  ...implement(auditContract, {
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
      name: 'audit.crawl',
      payload: z.object({ run: z.string().regex(/^\d{1,18}$/) }),
      run: (ctx, payload) => crawlSlice(ctx, payload),
    }),
    defineJob({ name: FIRST_RUN, payload: z.object({}), run: firstRun }),
    defineJob({ name: 'audit.repeat', payload: z.object({}), every: '41 3 * * 1', run: repeatRun }),
  ],
  webhooks: [{ topic: 'shop/update', run: followShop }],
  installers: [beginFirstRun],
  homeCards,
  homeMetrics,
  ...offeredGates(schemaResultsGate),
  errors: Object.values(auditErrors),
  commands: [registerAuditCommands],
}
