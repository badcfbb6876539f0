import { defineApi } from '#kit/ui/api/define-api.ts'
import { servicesStaffContract } from '../contract.ts'

export const servicesStaffApi = defineApi(servicesStaffContract)

export const STAFF_ORDERS_KEY = ['services-staff-orders']
export const staffOrderKey = (store: string, id: string) => ['services-staff-order', store, id]
