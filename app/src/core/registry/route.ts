import { oc as base } from '@orpc/contract'
import type { VisitRule } from '#core/staff/domain/visit-rule.ts'

export interface RouteMeta {
  /**
   * Who may make the call during a staff visit. Every call that is no GET declares it, and every export; an undeclared
   * one is closed to visitors.
   */
  visit?: VisitRule
  /** True if a visitor needs a passkey check at most five minutes old: what a store would pay for. */
  verified?: boolean
}

/** Builds the routes of a contract: `oc.route(…).meta({ visit: 'support' }).input(…)`. */
export const oc = base.$meta<RouteMeta>({})
