import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import {
  choose,
  endConnection,
  endSignIn,
  fetchNow,
  getProperties,
  getState,
  signIn,
  useServiceAccount,
} from './connection-state.ts'
import { searchConsoleContract } from './contract.ts'
import { searchReportErrors } from './errors.ts'
import { homeCards } from './home-cards.ts'
import { clicksMetric } from './home-metric.ts'
import { searchConsoleGate } from './plan-gates.ts'
import { exportCsv } from './report/export-csv.ts'
import { PREPARE_JOB, prepareTables } from './report/prepare.ts'
import { readTable } from './report/read-table.ts'
import { getRewrites } from './report/rewrites.ts'
import { searchReport } from './report/shared-report.ts'
import { getSummary } from './report/summary.ts'
import { suggestions } from './suggestions.ts'
import { searchTopics } from './topics.ts'

export const server: ServerModule = {
  slug: 'search-console',
  waits: ['finish', 'connectServiceAccount', 'properties', 'choose', 'disconnect'],
  ...implement(searchConsoleContract, {
    get: getState,
    connect: signIn,
    finish: endSignIn,
    connectServiceAccount: useServiceAccount,
    properties: getProperties,
    choose,
    disconnect: endConnection,
    fetch: fetchNow,
    summary: getSummary,
    table: readTable,
    csv: exportCsv,
    rewrites: getRewrites,
  }),
  jobs: [
    defineJob({
      name: PREPARE_JOB,
      payload: z.object({ from: z.number().int().min(0).default(0) }),
      run: (ctx, { from }) => prepareTables(ctx, from),
    }),
  ],
  searchDaysFetched: [
    (ctx, tx) => ctx.queue.enqueue(PREPARE_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: 'prepare' }),
  ],
  homeCards,
  homeMetrics: [clicksMetric],
  suggestions,
  sharedReports: [searchReport],
  topicSources: [searchTopics],
  ...offeredGates(searchConsoleGate),
  errors: Object.values(searchReportErrors),
}
