import type { ServerModule } from '#core/registry/server-module.ts'
import { implementStaff } from '#core/registry/staff-part.ts'
import {
  addPasskey,
  askNewPasskey,
  askVerification,
  readAccount,
  removePasskey,
  renewRecoveryCodes,
  setPassword,
  signOut,
  verify,
} from './account.ts'
import { accountContract } from './contract.ts'
import { staffErrors } from './errors.ts'
import { endOwnSession, listSessions } from './own-sessions.ts'
import { forgetInStaffLog } from './staff-log.ts'

/** Accounts of the staff. Sign-in is separate (`sign-in.ts`), because it is open to unauthenticated callers. */
export const staffModule: ServerModule = {
  slug: 'staff-account',
  staff: implementStaff(
    accountContract,
    {
      me: readAccount,
      sessions: listSessions,
      endSession: endOwnSession,
      signOut,
      askVerification,
      verify,
      askNewPasskey,
      addPasskey,
      removePasskey,
      newRecoveryCodes: renewRecoveryCodes,
      setPassword,
    },
    { verified: ['removePasskey', 'newRecoveryCodes', 'setPassword'] },
  ),
  erasers: [forgetInStaffLog],
  errors: Object.values(staffErrors),
}
