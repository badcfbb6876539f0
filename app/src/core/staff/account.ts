import { sql } from 'kysely'
import { AppError } from '#kit/shared/errors.ts'
import { staffErrors } from './errors.ts'
import { keepChallenge, takeChallenge } from './passkeys/challenges.ts'
import { insertPasskey, passkeyIdsOf } from './passkeys/passkey-store.ts'
import { hashPassword } from './passwords.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { endSession, isFresh, noteVerified } from './sessions.ts'
import { type PasskeyAnswer, provedBy } from './sign-in.ts'
import type { StaffContext } from './staff-context.ts'

/** Returns the account as its owner sees it. */
export async function readAccount(ctx: StaffContext) {
  const { rows } = await sql<{ id: string; name: string; added_at: Date; used_at: Date | null }>`
    select id, name, added_at, used_at from staff_passkeys where staff_id = ${ctx.staff.id}
      order by added_at limit 50`.execute(ctx.db.kysely)
  const { rows: facts } = await sql<{ left: number; has_password: boolean }>`
    select (select count(*)::int from staff_recovery_codes where staff_id = m.id and used_at is null) as left,
        password_hash is not null as has_password
      from staff_members m where id = ${ctx.staff.id}`.execute(ctx.db.kysely)
  return {
    ...ctx.staff,
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      addedAt: row.added_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: facts[0]?.left ?? 0,
    passwords: ctx.settings.staffPasswords,
    hasPassword: facts[0]?.has_password ?? false,
  }
}

/** Ends the session of this call. */
export async function signOut(ctx: StaffContext): Promise<boolean> {
  await endSession(ctx.db.kysely, ctx.session.id)
  return true
}

/** Creates a challenge for one of the member's own passkeys, before an action that needs a fresh check. */
export async function askVerification(ctx: StaffContext) {
  const known = await passkeyIdsOf(ctx.db.kysely, ctx.staff.id)
  return keepChallenge(ctx.db.kysely, await ctx.passkeys.askToSign(known), {
    purpose: 'verify',
    staffId: ctx.staff.id,
  })
}

/** Verifies the answer to the challenge and records the time of the check. */
export async function verify(ctx: StaffContext, answer: PasskeyAnswer): Promise<boolean> {
  const proof = await provedBy(ctx, answer, {
    purpose: 'verify',
    staffId: ctx.staff.id,
  })
  if (proof === null) throw new AppError(staffErrors.wrongPasskey)
  await noteVerified(ctx.db.kysely, ctx.session.id)
  return true
}

/** Creates a challenge for an additional passkey. */
export async function askNewPasskey(ctx: StaffContext) {
  refuseUnproved(ctx)
  const { rows } = await sql<{ handle: Buffer }>`
    select handle from staff_members where id = ${ctx.staff.id}`.execute(ctx.db.kysely)
  const question = await ctx.passkeys.askToRegister({
    handle: rows[0]?.handle ?? Buffer.alloc(0),
    email: ctx.staff.email,
    name: ctx.staff.name,
    known: await passkeyIdsOf(ctx.db.kysely, ctx.staff.id),
  })
  return keepChallenge(ctx.db.kysely, question, { purpose: 'register', staffId: ctx.staff.id })
}

/** Stores a new passkey. */
export async function addPasskey(
  ctx: StaffContext,
  { challenge: id, response }: PasskeyAnswer,
): Promise<boolean> {
  refuseUnproved(ctx)
  const challenge = await takeChallenge(ctx.db.kysely, id, { purpose: 'register', staffId: ctx.staff.id })
  const passkey = challenge === null ? null : await ctx.passkeys.registered(response, challenge)
  if (!passkey) throw new AppError(staffErrors.wrongPasskey)
  await ctx.tx(async (tx) => {
    await insertPasskey(tx, ctx.staff.id, { ...passkey, name: ctx.browserTitle })
    await noteVerified(tx, ctx.session.id)
    await ctx.note(tx, { act: 'staff.addPasskey', after: { name: ctx.browserTitle } })
  })
  return true
}

/** Removes a passkey. The last one stays, otherwise the member could no longer sign in. */
export async function removePasskey(ctx: StaffContext, { id }: { id: string }): Promise<boolean> {
  return ctx.tx(async (tx) => {
    await sql`select 1 from staff_members where id = ${ctx.staff.id} for update`.execute(tx)
    const known = await passkeyIdsOf(tx, ctx.staff.id)
    if (!known.includes(id)) return false
    if (known.length === 1) throw new AppError(staffErrors.lastPasskey)
    await sql`delete from staff_passkeys where id = ${id} and staff_id = ${ctx.staff.id}`.execute(tx)
    await ctx.note(tx, { act: 'staff.removePasskey' })
    return true
  })
}

/** Returns new recovery codes of the caller; earlier ones become invalid. */
export async function renewRecoveryCodes(ctx: StaffContext): Promise<string[]> {
  return ctx.tx((tx) => newRecoveryCodes(tx, ctx.staff.id))
}

/** Sets the caller's password. Throws `staff.passwords-off`. */
export async function setPassword(ctx: StaffContext, { password }: { password: string }): Promise<boolean> {
  if (!ctx.settings.staffPasswords) throw new AppError(staffErrors.passwordsOff)
  const hash = await hashPassword(password)
  await sql`update staff_members set password_hash = ${hash} where id = ${ctx.staff.id}`.execute(
    ctx.db.kysely,
  )
  return true
}

/** A member who signed in with a recovery code has no passkey to show, and is here to create one. */
function refuseUnproved({ session }: StaffContext): void {
  if (session.beganBy !== 'recovery' && !isFresh(session)) throw new AppError(staffErrors.verifyFirst)
}
