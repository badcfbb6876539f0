import { z } from 'zod'
import { defineJob, type ServerModule } from '#core/registry/server-module.ts'
import { homeContract } from './contract.ts'
import { getHome } from './service.ts'
import { keepMetrics } from './tiles.ts'

export const homeModule: ServerModule = {
  slug: 'home',
  contract: homeContract,
  routes: { get: async (ctx) => ({ data: await getHome(ctx) }) },
  jobs: [
    defineJob({ name: 'home.keep-metrics', payload: z.object({}), every: '23 5 * * *', run: keepMetrics }),
  ],
}
