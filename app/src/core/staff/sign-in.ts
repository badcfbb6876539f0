import { sql } from 'kysely'
import type { AppContext } from '#core/context/context.ts'
import type { TokenLookUp } from '#kit/server/http/wrong-token-budget.ts'
import { AppError } from '#kit/shared/errors.ts'
import { countTry, forgetTries, noteFailedSignIn } from './attempts.ts'
import type { StaffRole } from './domain/roles.ts'
import { staffErrors } from './errors.ts'
import { invitedBy, useInvitation } from './members.ts'
import { keepChallenge, takeChallenge } from './passkeys/challenges.ts'
import { findPasskey, insertPasskey, noteUse, passkeyIdsOf } from './passkeys/passkey-store.ts'
import { isPassword } from './passwords.ts'
import { newRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { beginSession, findSession, type SessionBeginning } from './sessions.ts'
import { writeStaffLog } from './staff-log.ts'
import type { StaffMember } from './staff-member.ts'
import { PANEL_TOKEN, VISIT_TOKEN } from './tokens.ts'
import { findVisit } from './visits/find-visit.ts'

/** An unauthenticated caller. */
export interface Stranger {
  app: AppContext
  /** The browser's user agent. */
  browser: string
}

export interface PasskeyAnswer {
  challenge: string
  response: Record<string, unknown>
}
interface Begun {
  token: string
  member: StaffMember
}

const MOST_TRIES = 8

/** Checks whether a token is valid (1-shell §7), and returns the member's role. Throws `staff.malformed-token` if it has the wrong form. */
export async function checkToken(
  { app, lookUp }: Stranger & { lookUp: TokenLookUp },
  { token }: { token: string },
): Promise<{ kind: 'panel' | 'visit'; role: StaffRole }> {
  if (PANEL_TOKEN.test(token)) {
    const found = await lookUp(token, () => findSession(app.db.kysely, token))
    if (found) return { kind: 'panel', role: found.staff.role }
    throw new AppError(staffErrors.signedOut)
  }
  if (!VISIT_TOKEN.test(token)) throw new AppError(staffErrors.malformedToken)
  const visit = await lookUp(token, () => findVisit(app, token))
  if (visit) return { kind: 'visit', role: visit.role }
  throw new AppError(staffErrors.visitEnded)
}

/**
 * Creates a challenge for any passkey of this site: callers need not say who they are, so they cannot find out who is on
 * the staff.
 */
export async function askPasskey({ app }: Stranger) {
  return keepChallenge(app.db.kysely, await app.passkeys.askToSign(), { purpose: 'sign-in', staffId: null })
}

/** Signs in with a passkey. Throws `staff.wrong-passkey`. */
export async function signIn(stranger: Stranger, answer: PasskeyAnswer): Promise<Begun> {
  const { app } = stranger
  const staffId = await provedBy(app, answer, { purpose: 'sign-in', staffId: null })
  if (staffId === null) {
    await noteFailedSignIn(app.db.kysely, 'staff.signIn', staffErrors.wrongPasskey.code)
    throw new AppError(staffErrors.wrongPasskey)
  }
  return begin(stranger, staffId, 'passkey')
}

/** Returns the owner of the passkey that answered this challenge; null if the answer is invalid. */
export async function provedBy(
  app: AppContext,
  { challenge: id, response }: PasskeyAnswer,
  asked: { purpose: 'sign-in' | 'verify'; staffId: string | null },
): Promise<string | null> {
  const db = app.db.kysely
  const challenge = await takeChallenge(db, id, asked)
  const passkeyId = response['id']
  if (challenge === null || typeof passkeyId !== 'string') return null
  const passkey = await findPasskey(db, passkeyId)
  if (!passkey || (asked.staffId !== null && passkey.staffId !== asked.staffId)) return null
  const use = await app.passkeys.signed(response, challenge, passkey)
  return use !== null && (await noteUse(db, passkey.id, use)) ? passkey.staffId : null
}

/**
 * Signs in with a recovery code, which is then used up. Attempts are not limited: a code has 79 bits, so nobody guesses
 * one, and a limit would let anybody keep a member from the last way in.
 */
export async function recover(
  stranger: Stranger,
  { email, code }: { email: string; code: string },
): Promise<Begun> {
  const db = stranger.app.db.kysely
  const member = await memberByEmail(stranger, email)
  if (!member || !(await useRecoveryCode(db, member.id, code))) return refuse(stranger, 'staff.recover')
  return begin(stranger, member.id, 'recovery')
}

/** Signs in with a password, if the operator allows that. */
export async function signInByPassword(
  stranger: Stranger,
  { email, password }: { email: string; password: string },
): Promise<Begun> {
  const { app } = stranger
  if (!app.settings.staffPasswords) throw new AppError(staffErrors.passwordsOff)
  const name = `password ${email.toLowerCase()}`
  await countTry(app.db.kysely, name, MOST_TRIES)
  const member = await memberByEmail(stranger, email)
  if (!(await isPassword(password, member?.passwordHash ?? null)) || !member)
    return refuse(stranger, 'staff.signInByPassword')
  await forgetTries(app.db.kysely, name)
  return begin(stranger, member.id, 'password')
}

/** Creates the challenge with which an invited person makes a passkey. */
export async function openInvitation({ app }: Stranger, { token }: { token: string }) {
  const db = app.db.kysely
  const member = await invitedBy(db, token)
  const question = await app.passkeys.askToRegister({ ...member, known: await passkeyIdsOf(db, member.id) })
  const kept = await keepChallenge(db, question, { purpose: 'invitation', staffId: member.id })
  return { ...kept, name: member.name, email: member.email }
}

/** Accepts an invitation: stores the passkey, and returns recovery codes, which are shown only once. */
export async function acceptInvitation(
  stranger: Stranger,
  { token, challenge: id, response }: PasskeyAnswer & { token: string },
): Promise<Begun & { recoveryCodes: string[] }> {
  const { app, browser } = stranger
  const member = await invitedBy(app.db.kysely, token)
  const challenge = await takeChallenge(app.db.kysely, id, { purpose: 'invitation', staffId: member.id })
  const passkey = challenge === null ? null : await app.passkeys.registered(response, challenge)
  if (!passkey) throw new AppError(staffErrors.wrongPasskey)
  const recoveryCodes = await app.db.withoutShop(async (tx) => {
    if (!(await useInvitation(tx, token))) throw new AppError(staffErrors.invitationOver)
    await insertPasskey(tx, member.id, { ...passkey, name: browser })
    return newRecoveryCodes(tx, member.id)
  })
  return { ...(await begin(stranger, member.id, 'invitation')), recoveryCodes }
}

async function begin({ app, browser }: Stranger, staffId: string, by: SessionBeginning): Promise<Begun> {
  const token = await beginSession(app.db.kysely, { staffId, by, browser })
  const found = await findSession(app.db.kysely, token)
  if (!found) throw new AppError(staffErrors.signedOut)
  await writeStaffLog(app.db.kysely, found.staff, { act: 'staff.signIn', after: { by } })
  return { token, member: found.staff }
}

async function refuse({ app }: Stranger, act: string): Promise<never> {
  await noteFailedSignIn(app.db.kysely, act, staffErrors.wrongCode.code)
  throw new AppError(staffErrors.wrongCode)
}

async function memberByEmail({ app }: Stranger, email: string) {
  const { rows } = await sql<{ id: string; role: StaffRole; passwordHash: string | null }>`
    select id, role, password_hash as "passwordHash" from staff_members
      where email = ${email.toLowerCase()} and left_at is null`.execute(app.db.kysely)
  return rows[0] ?? null
}
