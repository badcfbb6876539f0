import { z } from 'zod'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { forgetOldVitals } from './forget-old.ts'
import { proxyRoutes } from './proxy-routes.ts'

/** Speed of the store for its own visitors. */
export const visitorVitalsModule: ServerModule = {
  slug: 'visitor-vitals',
  proxyRoutes,
  jobs: [
    defineJob({
      name: 'visitor-vitals.tidy',
      payload: z.object({}),
      every: '51 3 * * *',
      run: (ctx) => ctx.tx(forgetOldVitals),
    }),
  ],
}
