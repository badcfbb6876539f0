import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { registerSchemaResultsCommands } from './cli.ts'
import { schemaResultsContract } from './contract.ts'
import { schemaResultsErrors } from './errors.ts'
import { homeCards, homeMetrics } from './home-cards.ts'
import { markupJudge } from './markup-judge.ts'
import { markupCheck } from './page-check.ts'
import { schemaResultsGate } from './plan-gates.ts'
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

export const server: ServerModule = {
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
  pageChecks: [markupCheck],
  markupJudges: [markupJudge],
  homeCards,
  homeMetrics,
  ...offeredGates(schemaResultsGate),
  errors: Object.values(schemaResultsErrors),
  commands: [registerSchemaResultsCommands],
}
