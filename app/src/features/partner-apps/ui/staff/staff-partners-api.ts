import { defineApi } from '#kit/ui/api/define-api.ts'
import { partnerAppsStaffContract } from '../../contract.ts'

export const staffPartnersApi = defineApi(partnerAppsStaffContract)
export type StaffPartners = Awaited<ReturnType<typeof staffPartnersApi.written>>
