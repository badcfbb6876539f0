import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { partnerAppsContract } from './contract.ts'
import { partnerList, showPartners } from './partner-list.ts'

export const server: ServerModule = {
  slug: 'partner-apps',
  ...implement(partnerAppsContract, { list: showPartners }),
  operatorFiles: [partnerList],
}
