import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { getCauses } from './causes.ts'
import { speedContract } from './contract.ts'
import { measureDaily, resumeTests } from './daily.ts'
import { speedErrors } from './errors.ts'
import { exportCsv } from './export-csv.ts'
import { fetchField } from './field/fetch-field.ts'
import { homeCards } from './home-cards.ts'
import { askForTest, startAnew, stopFollowing, stopTest } from './lab/ask.ts'
import { LAB_JOB, leaveLine } from './lab/line.ts'
import { runTurn } from './lab/run-turn.ts'
import { speedReportsGate } from './plan-gates.ts'
import { getReport, getState, getStoreField } from './report.ts'

/** How fast the store's pages load, in the lab and for visitors. */
export const server: ServerModule = {
  slug: 'speed',
  waits: ['fetch', 'causes'],
  ...implement(speedContract, {
    get: getState,
    csv: exportCsv,
    page: getReport,
    store: getStoreField,
    causes: getCauses,
    test: askForTest,
    stop: stopTest,
    fetch: fetchField,
    anew: startAnew,
    remove: stopFollowing,
  }),
  jobs: [
    defineJob({
      name: LAB_JOB,
      payload: z.object({}),
      run: (ctx, _, { signal }) => runTurn(ctx, { signal }),
    }),
    defineJob({
      name: 'speed.daily',
      payload: z.object({}),
      every: '47 1 * * *',
      run: (ctx, _, { signal }) => measureDaily(ctx, { signal }),
    }),
    defineJob({ name: 'speed.resume', payload: z.object({}), every: '*/10 * * * *', run: resumeTests }),
  ],
  erasers: [leaveLine],
  homeCards,
  ...offeredGates(speedReportsGate),
  errors: Object.values(speedErrors),
}
