/** Roles in ascending order; each includes the rights of those before it. */
export const STAFF_ROLES = ['support', 'manager', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Whether a role includes the rights of the needed one. */
export function mayAs(role: StaffRole, needed: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed)
}
