import type { ServerModule } from '#core/registry/server-module.ts'
import { implementStaff } from '#core/registry/staff-part.ts'
import { storesContract } from './contract.ts'
import { grantCredits } from './grant-credits.ts'
import { readStore } from './store-detail.ts'
import { pageOfStores } from './stores.ts'

export const server: ServerModule = {
  slug: 'staff',
  staff: implementStaff(
    storesContract,
    { stores: pageOfStores, store: readStore, grantCredits },
    { needs: { grantCredits: 'manager' }, verified: ['grantCredits'] },
  ),
}
