import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { keywordsContract } from './contract.ts'
import { keywordErrors } from './errors.ts'
import { exportCsv } from './export-csv.ts'
import { forgetOldMetrics } from './metrics/forget-metrics.ts'
import { keywordsGate } from './plan-gates.ts'
import { REPORT_JOB, REPORT_KEY } from './reports/job-names.ts'
import { makeReport } from './reports/make-report.ts'
import { forgetOfOthers } from './reports/report-store.ts'
import {
  changeKeyword,
  changeSettings,
  chooseTargets,
  forgetAccount,
  getGaps,
  getOverlaps,
  getRankings,
  getState,
  getTargets,
  importCsv,
  keepAccount,
} from './service.ts'
import { endWithInstallation } from './sources/account.ts'
import { fetchMetrics } from './sources/fetch-metrics.ts'
import { keywordTopics } from './topics.ts'

export const server: ServerModule = {
  slug: 'keywords',
  waits: ['fetch'],
  ...implement(keywordsContract, {
    get: getState,
    save: changeSettings,
    targets: getTargets,
    choose: chooseTargets,
    rename: changeKeyword,
    csv: importCsv,
    fetch: fetchMetrics,
    saveAccount: keepAccount,
    removeAccount: forgetAccount,
    rankings: getRankings,
    overlaps: getOverlaps,
    gaps: getGaps,
    export: exportCsv,
  }),
  jobs: [
    defineJob({ name: REPORT_JOB, payload: z.object({}), run: makeReport }),
    defineJob({ name: 'keywords.forget', payload: z.object({}), every: '51 4 * * 2', run: forgetOldMetrics }),
  ],
  propertyChosen: [forgetOfOthers],
  searchDaysFetched: [
    (ctx, tx) => ctx.queue.enqueue(REPORT_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: REPORT_KEY }),
  ],
  webhooks: [{ topic: 'app/uninstalled', evenUninstalled: true, run: endWithInstallation }],
  topicSources: [keywordTopics],
  ...offeredGates(keywordsGate),
  errors: Object.values(keywordErrors),
}
