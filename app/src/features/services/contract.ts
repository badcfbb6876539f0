import { catalogueContract } from './contract/catalogue.ts'
import { filesContract } from './contract/files.ts'
import { ordersContract } from './contract/orders.ts'

export { servicesStaffContract } from './contract/staff.ts'

/** API of services: the offer, orders, messages and files. */
export const servicesContract = { ...catalogueContract, ...filesContract, ...ordersContract }
