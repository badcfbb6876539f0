import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer } from '#kit/shared/schemas.ts'
import { FILE_LIMITS } from '../domain/file-rules.ts'
import { STAGES } from '../domain/order-stage.ts'
import { fileSchema } from './files.ts'

const stage = z.enum(STAGES)
const moment = z.iso.datetime()
const id = z.object({ id: z.uuid() })

export const orderRowSchema = z.object({
  id: z.uuid(),
  service: z.string(),
  /** The operator's name for it; null: our text for `service`. */
  name: z.string().nullable(),
  package: z.string(),
  packageName: z.string().nullable(),
  stage,
  price: z.number(),
  currency: z.string(),
  themeName: z.string().nullable(),
  createdAt: moment,
  orderedAt: moment.nullable(),
  /** True for work paid by a share of revenue: it goes on, and `dueAt` is when the first reply comes. */
  isShare: z.boolean(),
  /** Delivery date; null before it is ordered. */
  dueAt: moment.nullable(),
  deliveredAt: moment.nullable(),
})
export type OrderRow = z.infer<typeof orderRowSchema>

const entrySchema = z.object({
  id: z.uuid(),
  /** Null: a message or a notice. */
  stage: stage.nullable(),
  /** What Signpost tells both sides. */
  notice: z.enum(['paid-twice']).nullable(),
  author: z.enum(['merchant', 'provider', 'system']),
  authorName: z.string(),
  body: z.string(),
  at: moment,
  /** State of the mail to the other side. */
  mail: z.enum(['waiting', 'taken', 'sent', 'off', 'failed']),
  files: z.array(fileSchema),
})
export type OrderEntry = z.infer<typeof entrySchema>

export const orderSchema = orderRowSchema.extend({
  request: z.string(),
  pageUrl: z.string(),
  contact: z.string(),
  needsAccess: z.boolean(),
  /** Page where the merchant approves the charge, while the platform waits for it. */
  confirmationUrl: z.string().nullable(),
  /** Files attached to the request. */
  files: z.array(fileSchema),
  /** The newest hundred, in ascending order. */
  entries: z.array(entrySchema),
})
export type Order = z.infer<typeof orderSchema>

const files = z.array(z.uuid()).max(FILE_LIMITS.count).default([])
export const messageText = z.string().trim().min(1).max(5_000)
export const messageInput = z.strictObject({
  id: z.uuid(),
  /** Idempotency key: the same message sent twice is stored once. */
  messageId: z.uuid(),
  text: messageText,
  files,
})
export const orderInput = z.strictObject({
  /** Chosen by the caller as idempotency key: the same order sent twice is one. */
  id: z.uuid(),
  service: z.string().max(50),
  package: z.string().max(50),
  request: z.string().trim().min(1).max(5_000),
  pageUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  contact: z.union([z.literal(''), z.email().max(200)]).default(''),
  /** The merchant has read the terms. */
  confirmed: z.literal(true),
  /** Price shown on the screen: the order fails at any other price. Null: nothing is charged now. */
  price: z.number().nullable(),
  files,
})
export type OrderInput = z.infer<typeof orderInput>

/** A null URL: there is nothing to approve. */
const confirmation = answer(z.object({ id: z.uuid(), confirmationUrl: z.url().nullable() }))

export const ordersContract = {
  ordersCsv: oc
    .route({ method: 'GET', path: '/services/orders/csv' })
    .meta({ visit: 'merchant' })
    .output(answer(z.object({ name: z.string(), text: z.string() }))),
  orders: oc
    .route({ method: 'GET', path: '/services/orders' })
    .input(z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) }))
    .output(
      answer(z.object({ rows: z.array(orderRowSchema), total: z.number().int(), perPage: z.number() })),
    ),
  /** Creates the charge, or orders at once if there is nothing to pay. */
  order: oc
    .route({ method: 'POST', path: '/services/orders' })
    .meta({ visit: 'merchant' })
    .input(orderInput)
    .output(confirmation),
  get: oc.route({ method: 'GET', path: '/services/orders/{id}' }).input(id).output(answer(orderSchema)),
  /** Rereads the state of the charge from the platform. */
  refresh: oc
    .route({ method: 'POST', path: '/services/orders/{id}/refresh' })
    .meta({ visit: 'support' })
    .input(id)
    .output(answer(orderSchema)),
  /** Creates a new charge for a declined or expired order. */
  orderAgain: oc
    .route({ method: 'POST', path: '/services/orders/{id}/again' })
    .meta({ visit: 'merchant' })
    .input(id)
    .output(confirmation),
  write: oc
    .route({ method: 'POST', path: '/services/orders/{id}/messages' })
    .meta({ visit: 'merchant' })
    .input(messageInput)
    .output(answer(orderSchema)),
}
