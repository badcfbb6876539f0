import { z } from 'zod'
import { defineJob, type ServerModule } from '#core/registry/server-module.ts'
import { registerAuditCommands } from './cli.ts'
import { type AuditListInput, auditContract } from './contract.ts'
import { auditErrors } from './errors.ts'
import { homeCards } from './home-cards.ts'
import {
  askForRun,
  crawlSlice,
  exportCsv,
  followShop,
  getLacks,
  getPage,
  getPages,
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
  waits: ['reread'],
  routes: {
    get: async (ctx) => ({ data: await getState(ctx) }),
    start: async (ctx) => ({ data: await askForRun(ctx) }),
    stop: async (ctx) => ({ data: await stopRun(ctx) }),
    settings: async (ctx, input: { pageLimit: number }) => ({ data: await saveSettings(ctx, input) }),
    list: async (ctx, input: AuditListInput) => ({ data: await getPages(ctx, input) }),
    page: async (ctx, { id }: { id: string }) => ({ data: await getPage(ctx, id) }),
    reread: async (ctx, { id }: { id: string }) => ({ data: await rereadPage(ctx, id) }),
    lacks: async (ctx) => ({ data: await getLacks(ctx) }),
    trend: async (ctx) => ({ data: await getTrend(ctx) }),
    csv: async (ctx, input: AuditListInput) => ({ data: await exportCsv(ctx, input) }),
  },
  jobs: [
    defineJob({
      name: 'audit.crawl',
      payload: z.object({ run: z.string().regex(/^\d{1,18}$/) }),
      run: (ctx, payload) => crawlSlice(ctx, payload),
    }),
    defineJob({ name: 'audit.repeat', payload: z.object({}), every: '41 3 * * 1', run: repeatRun }),
  ],
  webhooks: [{ topic: 'shop/update', run: followShop }],
  homeCards,
  features: ['schema-results'],
  errors: Object.values(auditErrors),
  commands: [registerAuditCommands],
}
