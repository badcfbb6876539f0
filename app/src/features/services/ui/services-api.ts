import { defineApi } from '#kit/ui/api/define-api.ts'
import { servicesContract } from '../contract.ts'

export const servicesApi = defineApi(servicesContract)

export const OFFER_KEY = ['services']
export const ORDERS_KEY = ['services-orders']
export const orderKey = (id: string) => ['services-order', id]
export const orderPath = (id: string) => `/services/orders/${id}`
