import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { askForPages } from './ask-for-pages.ts'
import { askSlice } from './asking/ask-slice.ts'
import { askAboutNewPages, beginSoon, repeatRound } from './asking/begin-round.ts'
import { ASK_JOB, BEGIN_JOB } from './asking/job-names.ts'
import { indexStatusContract } from './contract.ts'
import { indexStatusErrors } from './errors.ts'
import { exportCsv } from './export-csv.ts'
import { forgetOldChanges } from './forget-changes.ts'
import { homeCards } from './home-cards.ts'
import { signalsCheck } from './page-check.ts'
import { getPage } from './page-detail.ts'
import { indexStatusGate } from './plan-gates.ts'
import { resubmit } from './resubmission/resubmit.ts'
import { changeSettings, checkNow, getPages, getProblems, getState } from './service.ts'

const nothing = z.object({})

export const server: ServerModule = {
  slug: 'index-status',
  ...implement(indexStatusContract, {
    get: getState,
    check: checkNow,
    list: getPages,
    problems: getProblems,
    page: getPage,
    ask: askForPages,
    save: changeSettings,
    csv: exportCsv,
  }),
  jobs: [
    defineJob({
      name: ASK_JOB,
      payload: z.object({ overQuota: z.boolean().default(false) }),
      run: (ctx, { overQuota }, { signal }) => askSlice(ctx, { overQuota, signal }),
    }),
    // After midnight in California, when a new daily quota begins.
    defineJob({ name: 'index-status.daily', payload: nothing, every: '17 9 * * *', run: repeatRound }),
    defineJob({ name: BEGIN_JOB, payload: nothing, run: repeatRound }),
    defineJob({ name: 'index-status.resubmit', payload: nothing, every: '7 10 3 * *', run: resubmit }),
    defineJob({ name: 'index-status.forget', payload: nothing, every: '47 4 * * 1', run: forgetOldChanges }),
  ],
  pageChecks: [signalsCheck],
  propertyChosen: [beginSoon],
  crawlEnds: [askAboutNewPages],
  homeCards,
  spends: ['google-index'],
  ...offeredGates(indexStatusGate),
  errors: Object.values(indexStatusErrors),
}
