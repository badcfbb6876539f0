import { oc as base } from '@orpc/contract'
import type { StaffRole } from '#core/staff/domain/roles.ts'

/**
 * Who may make a call during a staff visit. `look`: every visitor, and it counts as looking, not as an action. A role:
 * visitors from that role up. `merchant`: only the merchant.
 */
export type VisitRule = 'look' | StaffRole | 'merchant'

export interface RouteMeta {
  /** Every call that is no GET declares it, and every export; an undeclared one is closed to visitors. */
  visit?: VisitRule
  /** True if a visitor needs a passkey check at most five minutes old: what a store would pay for. */
  verified?: boolean
}

/** Builds the routes of a contract: `oc.route(…).meta({ visit: 'support' }).input(…)`. */
export const oc = base.$meta<RouteMeta>({})
