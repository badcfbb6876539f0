import { AppError, defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/staff.json' with { type: 'json' }
import type { StaffRole } from './domain/roles.ts'

export const staffErrors = defineErrors(
  'staff',
  {
    signedOut: 401,
    malformedToken: 400,
    visitEnded: 401,
    wrongPasskey: 401,
    wrongCode: 401,
    tooManyTries: 429,
    invitationOver: 410,
    verifyFirst: 403,
    roleTooLow: 403,
    notForStaff: 403,
    staffOnly: 403,
    noSuchStore: 404,
    noSuchVisit: 404,
    noSuchMember: 404,
    lastOwner: 409,
    lastPasskey: 409,
    passwordsOff: 404,
  },
  english.errors,
)

/** The refusal of a call that needs a higher role, which screens name in their language. */
export function roleTooLow(needed: StaffRole): AppError {
  return new AppError(staffErrors.roleTooLow, { role: needed, roleKey: `errors:staff.role-${needed}` })
}
