import type { StaffRole } from './domain/roles.ts'

/** Somebody of the staff, as their session tells. */
export interface StaffMember {
  id: string
  name: string
  email: string
  role: StaffRole
}
