import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { homeContract } from './contract.ts'
import { getHome } from './service.ts'

export const homeModule: ServerModule = {
  slug: 'home',
  ...implement(homeContract, { get: getHome }),
}
