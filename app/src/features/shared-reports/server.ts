import { implement } from '#core/registry/implement.ts'
import { implementPublic } from '#core/registry/public-router.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { sharedReportsContract, sharedReportsPublicContract } from './contract.ts'
import { sharedReportsErrors } from './errors.ts'
import { listShared, openShared, revoke, share } from './service.ts'

export const server: ServerModule = {
  slug: 'shared-reports',
  ...implement(sharedReportsContract, { list: listShared, share, revoke }),
  // What a link shows is gone the moment it is taken back: nobody keeps it.
  publicRouter: implementPublic(sharedReportsPublicContract, { open: openShared }),
  // Whoever visits a store does not hand its metrics on.
  notForStaff: ['share'],
  errors: Object.values(sharedReportsErrors),
}
