import { z } from 'zod'
import { defineChangeKind } from '#core/changes/change-kind.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { markupIssues } from './audit-facts.ts'
import { registerSchemaResultsCommands } from './cli.ts'
import { schemaResultsContract } from './contract.ts'
import { schemaResultsErrors } from './errors.ts'
import { applyFills } from './fills/apply-fills.ts'
import { askForFills, FILLS_JOB, fillsPayload, runFills } from './fills/find-fills.ts'
import { findAndGet, getFills, getFillValues } from './fills/state.ts'
import { applyFixes, previewFixes } from './fixes/apply-fixes.ts'
import { findCause } from './fixes/cause.ts'
import { askForLook, FOLLOW_JOB, followTheme, followWrite, LOOK_JOB, runLook } from './fixes/look.ts'
import { askAndGet, getFixes, switchFeaturesOn } from './fixes/state.ts'
import { homeCards, homeMetrics } from './home-cards.ts'
import { productDataKind } from './kinds/product-data.ts'
import { latestVerdicts } from './latest-verdicts.ts'
import { markupCheck } from './page-check.ts'
import { schemaResultsGate } from './plan-gates.ts'
import { saveRunTotals } from './run-totals-store.ts'
import {
  askForRun,
  exportCsv,
  getPage,
  getPages,
  getProblems,
  getState,
  getTrend,
  rereadPage,
  saveSettings,
  stopRun,
} from './service.ts'
import { storePolicies } from './verdict-store.ts'

export const server: ServerModule = {
  slug: 'schema-results',
  waits: ['reread', 'cause', 'switchFeaturesOn'],
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
    fixes: getFixes,
    look: askAndGet,
    previewFixes,
    applyFixes,
    switchFeaturesOn,
    cause: findCause,
    fills: getFills,
    findFills: findAndGet,
    fillValues: getFillValues,
    applyFills,
  }),
  jobs: [
    defineJob({ name: LOOK_JOB, payload: z.object({}), run: (ctx, _, job) => runLook(ctx, job) }),
    defineJob({ name: FOLLOW_JOB, payload: z.object({}), run: followTheme }),
    defineJob({ name: FILLS_JOB, payload: fillsPayload, run: runFills }),
  ],
  kinds: [defineChangeKind(productDataKind)],
  pageChecks: [markupCheck],
  crawlEnds: [saveRunTotals, askForLook, askForFills],
  themeWrites: [followWrite],
  markupJudges: [latestVerdicts],
  policyReaders: [storePolicies],
  homeCards,
  homeMetrics,
  auditFacts: [markupIssues],
  ...offeredGates(schemaResultsGate),
  errors: Object.values(schemaResultsErrors),
  commands: [registerSchemaResultsCommands],
}
