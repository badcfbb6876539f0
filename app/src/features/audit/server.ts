import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { auditSiteReport } from './command/site-report.ts'
import { auditContract } from './contract.ts'
import { auditErrors } from './errors.ts'
import { exportCsv } from './export-csv.ts'
import { homeCards } from './home-cards.ts'
import { getIgnored, ignore, unignore } from './ignoring.ts'
import { comparePages } from './judging/compare-pages.ts'
import { JUDGE_JOB } from './judging/job-names.ts'
import { judgeAfterScan, pageAudit } from './judging/page-check.ts'
import { auditGate } from './plan-gates.ts'
import { getProblems } from './problems.ts'
import { getQuickWins, quickWins } from './quick-wins.ts'
import { askForScan, getPages, getState, getTrend, rereadPage, stopScan } from './service.ts'
import { auditReport } from './shared-report.ts'

export const server: ServerModule = {
  slug: 'audit',
  sharedReports: [auditReport],
  waits: ['reread'],
  ...implement(auditContract, {
    get: getState,
    start: askForScan,
    stop: stopScan,
    problems: getProblems,
    list: getPages,
    reread: (ctx, { id }) => rereadPage(ctx, id),
    ignores: getIgnored,
    ignore,
    unignore,
    trend: getTrend,
    csv: exportCsv,
    quickWins: getQuickWins,
  }),
  jobs: [
    // Also nightly: what other features know of pages changes without a scan.
    defineJob({ name: JUDGE_JOB, payload: z.object({}), every: '53 4 * * *', run: comparePages }),
  ],
  pageChecks: [pageAudit],
  crawlEnds: [judgeAfterScan],
  homeCards,
  quickWins,
  siteReports: [auditSiteReport],
  ...offeredGates(auditGate),
  errors: Object.values(auditErrors),
}
