import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { homeContract } from './contract.ts'
import { getHome } from './service.ts'
import { keepMetrics } from './tiles.ts'

export const server: ServerModule = {
  slug: 'home',
  ...implement(homeContract, { get: getHome }),
  jobs: [
    defineJob({ name: 'home.keep-metrics', payload: z.object({}), every: '23 5 * * *', run: keepMetrics }),
  ],
}
