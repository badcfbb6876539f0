import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import { implementPublic } from '#core/registry/public-router.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { sharedReportsContract, sharedReportsPublicContract } from './contract.ts'
import { endWithInstallation } from './end-with-installation.ts'
import { sharedReportsErrors } from './errors.ts'
import { forgetEnded } from './forget-ended.ts'
import { listShared, openShared, revoke, share } from './service.ts'

export const server: ServerModule = {
  slug: 'shared-reports',
  ...implement(sharedReportsContract, { list: listShared, share, revoke }),
  // Not cached: revoking a link takes effect at once.
  publicPaths: [{ path: '/public/report' }],
  publicRouter: implementPublic(sharedReportsPublicContract, { open: openShared }, { secret: ['open'] }),
  jobs: [
    defineJob({ name: 'shared-reports.tidy', payload: z.object({}), every: '37 4 * * *', run: forgetEnded }),
  ],
  webhooks: [{ topic: 'app/uninstalled', evenUninstalled: true, run: endWithInstallation }],
  // Staff who visit a store may not share its metrics.
  errors: Object.values(sharedReportsErrors),
}
