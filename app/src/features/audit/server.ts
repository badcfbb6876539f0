import { z } from 'zod'
import { defineJob, type ServerModule } from '#core/registry/server-module.ts'
import { registerAuditCommands } from './cli.ts'
import { type AuditListInput, type AuditView, auditContract } from './contract.ts'
import { auditErrors } from './errors.ts'
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

export const auditModule: ServerModule = {
  slug: 'audit',
  contract: auditContract,
  routes: {
    get: async (ctx) => ({ data: await getState(ctx) }),
    start: async (ctx) => ({ data: await askForRun(ctx) }),
    stop: async (ctx) => ({ data: await stopRun(ctx) }),
    settings: async (ctx, input: { pageLimit: number }) => ({ data: await saveSettings(ctx, input) }),
    list: async (ctx, input: AuditListInput) => ({ data: await getPages(ctx, input) }),
    page: async (ctx, { id }: { id: string }) => ({ data: await getPage(ctx, id) }),
    reread: async (ctx, { id }: { id: string }) => ({ data: await rereadPage(ctx, id) }),
    problems: async (ctx, { view }: { view: AuditView }) => ({ data: await getProblems(ctx, view) }),
    trend: async (ctx) => ({ data: await getTrend(ctx) }),
    csv: async (ctx, input: AuditListInput) => ({ data: await exportCsv(ctx, input) }),
  },
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
  features: ['schema-results'],
  errors: Object.values(auditErrors),
  commands: [registerAuditCommands],
}
