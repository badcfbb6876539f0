import { mayAs, type StaffRole } from './roles.ts'

/**
 * Who may make a call during a staff visit. `look`: every visitor, and it counts as looking, not as an action. A role:
 * visitors from that role up. `merchant`: only the merchant.
 */
export type VisitRule = 'look' | StaffRole | 'merchant'

/** Returns who else may make a call that a visitor of this role may not; null if they may. */
export function closedTo(rule: VisitRule, role: StaffRole): 'merchant' | StaffRole | null {
  if (rule === 'look') return null
  return rule === 'merchant' || !mayAs(role, rule) ? rule : null
}
