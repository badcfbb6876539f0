import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { profileContract } from './contract.ts'
import { getMyProfile, syncMyProfile } from './service.ts'

export const server: ServerModule = {
  slug: 'profile',
  ...implement(profileContract, { get: getMyProfile, sync: syncMyProfile }),
}
