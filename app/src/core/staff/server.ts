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

/** Accounts of the staff. Ways in stand apart (`sign-in.ts`): they are open to whoever asks. */
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
  errors: Object.values(staffErrors),
}
