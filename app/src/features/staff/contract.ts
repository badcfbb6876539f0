import { z } from 'zod'
import { CAUSES, OPERATION_STATES } from '#core/changes/domain/states.ts'
import { oc } from '#core/registry/route.ts'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'
import { PLANS } from '#core/shops/domain/plan-order.ts'
import { STAFF_ROLES } from '#core/staff/domain/roles.ts'
import { answer, count, numericId } from '#kit/shared/schemas.ts'
import { languageModelUsedSchema } from './contract/language-model-used.ts'
import { STORE_TROUBLES } from './contract/store-trouble.ts'
import { systemHealthSchema } from './contract/system-health.ts'

const store = z.string().min(1).max(255)
const moment = z.iso.datetime()
const reason = z.string().trim().min(10).max(500)

const storeRow = z.object({
  domain: z.string(),
  name: z.string(),
  email: z.string(),
  installed: z.boolean(),
  installedAt: moment.nullable(),
  lastLogin: moment.nullable(),
  /** Name of its plan, or of the offer it comes from. */
  plan: z.string(),
  frozen: z.boolean(),
  /** What keeps the store from working, the most serious only; null if nothing is known to. */
  trouble: z.enum(STORE_TROUBLES).nullable(),
  /** Unfinished operations, and those of the last seven days with failures. */
  openOperations: count,
  failedOperations: count,
  /** Available credits of all kinds, and the number of kinds used up. Null: never computed, or not counted. */
  credits: count.nullable(),
  usedUp: count,
  /** Credits are not counted: nothing is used up. */
  unmetered: z.boolean(),
  /** Since when the oldest work waits or runs; null if there is none. */
  waitsSince: moment.nullable(),
})
export type StoreRow = z.infer<typeof storeRow>

const storeDetail = z.object({
  domain: z.string(),
  name: z.string(),
  email: z.string(),
  installed: z.boolean(),
  installedAt: moment.nullable(),
  uninstalledAt: moment.nullable(),
  planName: z.string(),
  developmentStore: z.boolean(),
  plan: z.string(),
  frozen: z.boolean(),
  language: z.string(),
  lastLogins: z.array(moment),
  /** What support needs to know first. */
  health: z.object({
    /** False: the platform refuses our token until the merchant opens the app. */
    hasAccess: z.boolean(),
    /** As the theme was when the merchant last opened a screen that looks at it. */
    appEmbed: z.enum(['on', 'off', 'unknown']),
    sync: z
      .object({
        state: z.enum(['running', 'done', 'partial', 'failed', 'cancelled']),
        at: moment,
        error: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
      })
      .nullable(),
    scan: z
      .object({
        state: z.enum(['running', 'done', 'stopped', 'blocked', 'failed']),
        at: moment,
        /** Code of the error that ended it. */
        reason: z.string().nullable(),
      })
      .nullable(),
    queue: z.object({ state: z.enum(['idle', 'waiting', 'working']), since: moment.nullable() }),
  }),
  /** Credits are not counted: none are needed. */
  unmetered: z.boolean(),
  credits: z.array(
    z.object({ credit: z.enum(CREDIT_KINDS), available: count, reserved: count, spent: count }),
  ),
  operations: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      cause: z.enum(CAUSES),
      /** The user's id, a member of staff, or `Signpost`. */
      actor: z.string(),
      /** Locale key of the title and its values. */
      title: z.object({ key: z.string(), values: z.record(z.string(), z.string()) }),
      state: z.enum(OPERATION_STATES),
      createdAt: moment,
      total: count,
      applied: count,
      failed: count,
    }),
  ),
  /** Most frequent failures of the last seven days, by code. */
  errors: z.array(z.object({ code: z.string(), count, lastAt: moment })),
  visits: z.array(
    z.object({ staffName: z.string(), reason: z.string(), beganAt: moment, endedAt: moment.nullable() }),
  ),
})
export type StoreDetail = z.infer<typeof storeDetail>

/** API for stores. */
export const storesContract = {
  stores: oc
    .route({ method: 'GET', path: '/admin/stores' })
    .input(
      z.object({
        q: z.string().max(200).default(''),
        state: z.enum(['installed', 'removed', 'all']).default('installed'),
        /** Only stores on this plan, with waiting work, or with a kind of credits used up. */
        only: z.enum(['', 'waiting', 'credits', ...PLANS]).default(''),
        cursor: numericId.optional(),
      }),
    )
    .output(
      answer(
        z.object({
          rows: z.array(storeRow),
          next: z.string().nullable(),
          /** Credits are not counted: the filter for used-up ones finds none. */
          unmetered: z.boolean(),
        }),
      ),
    ),
  store: oc
    .route({ method: 'GET', path: '/admin/stores/{store}' })
    .input(z.object({ store }))
    .output(answer(storeDetail)),
  grantCredits: oc
    .route({ method: 'POST', path: '/admin/stores/{store}/credits' })
    .input(
      z.strictObject({
        store,
        credit: z.enum(CREDIT_KINDS),
        amount: z.number().int().min(1).max(10_000),
        reason,
        /** Idempotency key: the same key gives credits once. */
        key: z.uuid(),
      }),
    )
    .output(answer(z.object({ available: count }))),
}

const since = z.coerce.number().int().min(1).max(90).default(30)
const role = z.enum(STAFF_ROLES)
const logRow = z.object({
  id: z.string(),
  at: moment,
  /** Empty if the person was unknown, as in a failed sign-in. */
  staffName: z.string(),
  act: z.string(),
  /** `done`, or the code of the error. */
  outcome: z.string(),
  about: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type LogRow = z.infer<typeof logRow>
const memberRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  passkeys: count,
  lastSeen: moment.nullable(),
  isInvited: z.boolean(),
})
export type MemberRow = z.infer<typeof memberRow>

/** API for the installation itself: staff members, staff log, health. */
export const systemContract = {
  log: oc
    .route({ method: 'GET', path: '/admin/log' })
    .input(
      z.object({
        cursor: numericId.optional(),
        act: z.string().max(100).optional(),
        about: z.string().trim().toLowerCase().max(255).optional(),
        who: z.string().trim().max(200).optional(),
      }),
    )
    .output(answer(z.object({ rows: z.array(logRow), next: z.string().nullable() }))),
  /** The acts to filter the log by. */
  acts: oc.route({ method: 'GET', path: '/admin/log/acts' }).output(answer(z.array(z.string()))),
  members: oc.route({ method: 'GET', path: '/admin/members' }).output(answer(z.array(memberRow))),
  invite: oc
    .route({ method: 'POST', path: '/admin/members' })
    .input(z.strictObject({ email: z.email().max(200), name: z.string().trim().min(1).max(100), role }))
    .output(answer(z.object({ link: z.string() }))),
  changeRole: oc
    .route({ method: 'PUT', path: '/admin/members/{id}/role' })
    .input(z.strictObject({ id: numericId, role }))
    .output(answer(z.boolean())),
  removeMember: oc
    .route({ method: 'DELETE', path: '/admin/members/{id}' })
    .input(z.strictObject({ id: numericId }))
    .output(answer(z.boolean())),
  system: oc.route({ method: 'GET', path: '/admin/system' }).output(answer(systemHealthSchema)),
  languageModel: oc
    .route({ method: 'GET', path: '/admin/language-model' })
    .input(z.object({ days: since }))
    .output(answer(languageModelUsedSchema)),
}

/** API for features switched for one store. */
export const flagsContract = {
  flags: oc
    .route({ method: 'GET', path: '/admin/stores/{store}/flags' })
    .input(z.object({ store }))
    .output(
      answer(
        z.array(
          z.object({
            feature: z.string(),
            /** The plan's setting, and the flag that overrides it; null: no flag. */
            byPlan: z.boolean(),
            flag: z.boolean().nullable(),
            setBy: z.string().nullable(),
          }),
        ),
      ),
    ),
  setFlag: oc
    .route({ method: 'PUT', path: '/admin/stores/{store}/flags' })
    .input(z.strictObject({ store, feature: z.string().max(100), flag: z.boolean().nullable(), reason }))
    .output(answer(z.boolean())),
}

/** A call the specification defines (1-shell §7), for staff who visit the store. */
export const featureStatusContract = {
  featureStatus: oc
    .route({ method: 'POST', path: '/user/featureStatus' })
    .meta({ visit: 'manager', verified: true })
    .input(z.record(z.string().max(100), z.boolean()))
    .output(answer(z.record(z.string(), z.boolean()))),
}
