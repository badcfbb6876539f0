import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { csvPieceSchema } from '#kit/shared/csv-piece.ts'
import { answer, numericId } from '#kit/shared/schemas.ts'
import { STAFF_ROLES } from './domain/roles.ts'

/** Challenge and response of an authenticator: the browser's own JSON (WebAuthn Level 3), parsed by the library. */
const asked = z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) })
const answered = z.strictObject({ challenge: z.uuid(), response: z.record(z.string(), z.unknown()) })
const token = z.string().min(1).max(200)
const role = z.enum(STAFF_ROLES)
const memberSchema = z.object({ id: z.string(), name: z.string(), email: z.string(), role })
const begun = z.object({ token: z.string(), member: memberSchema })
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
})

/** Sign-in: open to unauthenticated callers; attempts at a password are limited. */
export const signInContract = {
  checkToken: oc
    .route({ method: 'GET', path: '/admin/user/checktoken' })
    .input(z.object({ token: z.string().max(500) }))
    .output(answer(z.object({ kind: z.enum(['panel', 'visit']), role }))),
  ways: oc
    .route({ method: 'GET', path: '/admin/sign-in/ways' })
    .output(answer(z.object({ passwords: z.boolean() }))),
  askPasskey: oc.route({ method: 'POST', path: '/admin/sign-in/passkey/options' }).output(answer(asked)),
  signIn: oc.route({ method: 'POST', path: '/admin/sign-in/passkey' }).input(answered).output(answer(begun)),
  recover: oc
    .route({ method: 'POST', path: '/admin/sign-in/recovery' })
    .input(z.strictObject({ email: z.email().max(200), code: z.string().min(1).max(60) }))
    .output(answer(begun)),
  signInByPassword: oc
    .route({ method: 'POST', path: '/admin/sign-in/password' })
    .input(z.strictObject({ email: z.email().max(200), password: z.string().min(1).max(200) }))
    .output(answer(begun)),
  invitation: oc
    .route({ method: 'POST', path: '/admin/sign-in/invitation/options' })
    .input(z.strictObject({ token }))
    .output(answer(asked.extend({ name: z.string(), email: z.string() }))),
  accept: oc
    .route({ method: 'POST', path: '/admin/sign-in/invitation' })
    .input(answered.extend({ token }))
    .output(answer(begun.extend({ recoveryCodes: z.array(z.string()) }))),
}

/** The member's own account, and the list of staff. */
export const accountContract = {
  me: oc.route({ method: 'GET', path: '/admin/me' }).output(
    answer(
      memberSchema.extend({
        passkeys: z.array(passkey),
        recoveryCodesLeft: z.number().int(),
        passwords: z.boolean(),
        hasPassword: z.boolean(),
      }),
    ),
  ),
  sessions: oc.route({ method: 'GET', path: '/admin/sessions' }).output(
    answer(
      z.array(
        z.object({
          id: z.string(),
          browser: z.string(),
          beganAt: z.iso.datetime(),
          seenAt: z.iso.datetime(),
          /** True for the session of this call. */
          isThis: z.boolean(),
        }),
      ),
    ),
  ),
  endSession: oc
    .route({ method: 'POST', path: '/admin/sessions/{id}/end' })
    .input(z.strictObject({ id: numericId }))
    .output(answer(z.boolean())),
  signOut: oc.route({ method: 'POST', path: '/admin/session/end' }).output(answer(z.boolean())),
  askVerification: oc.route({ method: 'POST', path: '/admin/session/verify/options' }).output(answer(asked)),
  verify: oc
    .route({ method: 'POST', path: '/admin/session/verify' })
    .input(answered)
    .output(answer(z.boolean())),
  askNewPasskey: oc.route({ method: 'POST', path: '/admin/passkeys/options' }).output(answer(asked)),
  addPasskey: oc
    .route({ method: 'POST', path: '/admin/passkeys' })
    .input(answered)
    .output(answer(z.boolean())),
  removePasskey: oc
    .route({ method: 'DELETE', path: '/admin/passkeys/{id}' })
    .input(z.strictObject({ id: z.string().min(1).max(1_400) }))
    .output(answer(z.boolean())),
  newRecoveryCodes: oc
    .route({ method: 'POST', path: '/admin/recovery-codes' })
    .output(answer(z.array(z.string()))),
  setPassword: oc
    .route({ method: 'PUT', path: '/admin/password' })
    .input(z.strictObject({ password: z.string().min(12).max(200) }))
    .output(answer(z.boolean())),
}

/** A visit as the merchant sees it. */
const visitSchema = z.object({
  id: z.string(),
  staffName: z.string(),
  reason: z.string(),
  beganAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Null while the visit is active. */
  endedAt: z.iso.datetime().nullable(),
  /** `time`: it expired. `removed`: the member has left the staff. */
  endedBy: z.enum(['merchant', 'staff', 'time', 'removed']).nullable(),
})
export type StaffVisit = z.infer<typeof visitSchema>

/** The merchant's view of staff visits to the store, and the call that ends one. */
export const visitsContract = {
  current: oc.route({ method: 'GET', path: '/staff-visits/current' }).output(
    answer(
      z.object({
        /** Domain of the store they are in. */
        store: z.string(),
        visits: z.array(visitSchema),
        /** Id of the caller's own visit, if the caller is visiting staff. */
        own: z.string().nullable(),
      }),
    ),
  ),
  visits: oc
    .route({ method: 'GET', path: '/staff-visits' })
    .input(z.object({ cursor: numericId.optional() }))
    .output(answer(z.object({ rows: z.array(visitSchema), next: z.string().nullable() }))),
  visitsCsv: oc
    .route({ method: 'GET', path: '/staff-visits/csv' })
    .meta({ visit: 'merchant' })
    .input(z.object({ cursor: numericId.optional() }))
    .output(csvPieceSchema),
  visit: oc
    .route({ method: 'GET', path: '/staff-visits/{id}' })
    .input(z.object({ id: numericId }))
    .output(
      answer(
        visitSchema.extend({
          calls: z.array(
            z.object({
              /** Slug of the module. */
              area: z.string(),
              call: z.string(),
              writes: z.boolean(),
              number: z.number().int(),
              lastAt: z.iso.datetime(),
            }),
          ),
        }),
      ),
    ),
  end: oc
    .route({ method: 'POST', path: '/staff-visits/{id}/end' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ id: numericId }))
    .output(answer(visitSchema)),
}

/** Entering a store under one's own name. */
export const visitingContract = {
  begin: oc
    .route({ method: 'POST', path: '/admin/visits' })
    .input(z.strictObject({ store: z.string().min(1).max(255), reason: z.string().trim().min(10).max(500) }))
    .output(answer(z.object({ url: z.string(), expiresAt: z.iso.datetime() }))),
}
