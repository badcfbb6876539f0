import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'

const store = z.string().min(1).max(255)
const count = z.number().int().min(0)
const moment = z.iso.datetime()
const reason = z.string().trim().min(10).max(500)

const storeRow = z.object({
  domain: z.string(),
  name: z.string(),
  email: z.string(),
  installed: z.boolean(),
  installedAt: moment.nullable(),
  lastLogin: moment.nullable(),
  /** Of the plan catalogue; null: the operator's default plan. */
  plan: z.string().nullable(),
  frozen: z.boolean(),
  /** Of the last seven days: not ended yet, and with failures. */
  openOperations: count,
  failedOperations: count,
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
  sync: z
    .object({
      state: z.string(),
      startedAt: moment,
      finishedAt: moment.nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
  queue: z.object({ state: z.enum(['idle', 'waiting', 'working']), since: moment.nullable() }),
  credits: z.array(
    z.object({ credit: z.enum(CREDIT_KINDS), available: count, reserved: count, spent: count }),
  ),
  operations: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      actor: z.string(),
      state: z.string(),
      createdAt: moment,
      total: count,
      applied: count,
      failed: count,
    }),
  ),
  /** The most frequent failures of the last seven days, by code. */
  errors: z.array(z.object({ code: z.string(), count, lastAt: moment })),
  visits: z.array(
    z.object({ staffName: z.string(), reason: z.string(), beganAt: moment, endedAt: moment.nullable() }),
  ),
})
export type StoreDetail = z.infer<typeof storeDetail>

/** Stores, as staff see them. */
export const storesContract = {
  stores: oc
    .route({ method: 'GET', path: '/admin/stores' })
    .input(
      z.object({
        q: z.string().max(200).default(''),
        state: z.enum(['installed', 'removed', 'all']).default('installed'),
        cursor: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
      }),
    )
    .output(z.object({ data: z.object({ rows: z.array(storeRow), next: z.string().nullable() }) })),
  store: oc
    .route({ method: 'GET', path: '/admin/stores/{store}' })
    .input(z.object({ store }))
    .output(z.object({ data: storeDetail })),
  grantCredits: oc
    .route({ method: 'POST', path: '/admin/stores/{store}/credits' })
    .input(
      z.strictObject({
        store,
        credit: z.enum(CREDIT_KINDS),
        amount: z.number().int().min(1).max(10_000),
        reason,
        /** The same key gives once. */
        key: z.uuid(),
      }),
    )
    .output(z.object({ data: z.object({ available: count }) })),
}
