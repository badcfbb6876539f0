import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { implementStaff } from '#core/registry/staff-part.ts'
import { featureStatusContract, flagsContract, storesContract, systemContract } from './contract.ts'
import { staffAreaErrors } from './errors.ts'
import { listFlags, setFeatureStatus, switchFeature } from './flags.ts'
import { grantCredits } from './grant-credits.ts'
import { readLanguageModel } from './language-model-cost.ts'
import { listActs, pageOfLog } from './log.ts'
import { changeRole, dismiss, invite, listMembers } from './members.ts'
import { readStore } from './store-detail.ts'
import { pageOfStores } from './stores.ts'
import { readSystem } from './system-health.ts'

export const server: ServerModule = {
  slug: 'staff',
  ...implement(featureStatusContract, { featureStatus: setFeatureStatus }),
  staff: implementStaff(
    { ...storesContract, ...flagsContract, ...systemContract },
    {
      stores: pageOfStores,
      store: readStore,
      grantCredits,
      flags: listFlags,
      setFlag: switchFeature,
      log: pageOfLog,
      acts: listActs,
      members: listMembers,
      invite,
      changeRole,
      removeMember: dismiss,
      system: readSystem,
      languageModel: readLanguageModel,
    },
    {
      needs: {
        grantCredits: 'manager',
        setFlag: 'manager',
        invite: 'owner',
        changeRole: 'owner',
        removeMember: 'owner',
      },
      verified: ['grantCredits', 'setFlag', 'invite', 'changeRole', 'removeMember'],
    },
  ),
  errors: Object.values(staffAreaErrors),
}
