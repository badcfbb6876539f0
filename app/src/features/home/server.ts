import type { ServerModule } from '#core/registry/server-module.ts'
import { homeContract } from './contract.ts'
import { getHome } from './service.ts'

export const homeModule: ServerModule = {
  slug: 'home',
  contract: homeContract,
  routes: { get: async (ctx) => ({ data: await getHome(ctx) }) },
}
