/** From the least to the most; each may do what those before it may. */
export const STAFF_ROLES = ['support', 'manager', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Whether somebody of this role may do what needs that one. */
export function mayAs(role: StaffRole, needed: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed)
}
