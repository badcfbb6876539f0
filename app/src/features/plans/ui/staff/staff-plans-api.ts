import { defineApi } from '#kit/ui/api/define-api.ts'
import { plansStaffContract } from '../../contract.ts'

export const staffPlansApi = defineApi(plansStaffContract)

export const CODES_KEY = ['staff-codes']
export const chargesKey = (store: string) => ['staff-charges', store]
export const onceKey = (store: string) => ['staff-one-time-plans', store]

/** Fewest characters of a reason, as the server requires. */
export const SHORTEST_REASON = 10
