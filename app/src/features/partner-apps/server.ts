import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { implementStaff } from '#core/registry/staff-part.ts'
import { partnerAppsContract, partnerAppsStaffContract } from './contract.ts'
import { partnerAppsErrors } from './errors.ts'
import { partnerList, showPartners } from './partner-list.ts'
import { addPartner, changePartner, removePartner, staffPartners } from './staff-partners.ts'

export const server: ServerModule = {
  slug: 'partner-apps',
  ...implement(partnerAppsContract, { list: showPartners }),
  staff: implementStaff(
    partnerAppsStaffContract,
    { written: staffPartners, add: addPartner, change: changePartner, remove: removePartner },
    { needs: { add: 'manager', change: 'manager', remove: 'manager' } },
  ),
  operatorFiles: [partnerList],
  errors: Object.values(partnerAppsErrors),
}
