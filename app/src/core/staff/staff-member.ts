import type { StaffRole } from './domain/roles.ts'

/** A staff member, identified by their session. */
export interface StaffMember {
  id: string
  name: string
  email: string
  role: StaffRole
}
