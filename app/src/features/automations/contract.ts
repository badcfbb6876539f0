import { oc } from '@orpc/contract'
import { z } from 'zod'
import { RESOURCE_KINDS } from '#core/catalogue/domain/resource-kind.ts'
import { priceSchema, refusalSchema } from '#core/credits/contract.ts'
import { MOST_A_DAY, STATUSES } from './domain/bounds.ts'
import { ruleSchema } from './domain/rule.ts'

const id = z.string().regex(/^\d{1,18}$/)
const count = z.number().int().min(0)
const word = z.string().max(100)

/** A preview names so many resources, and stops counting at the second figure. */
export const PREVIEW = { named: 20, counted: 5_000 } as const

/** What a merchant says of an automation. Messages are the specification's. */
export const definitionSchema = z.strictObject({
  title: z.string().trim().min(1, 'Automation Title is required').max(100),
  status: z.enum(STATUSES, 'Automation Status is required'),
  kind: z.enum(RESOURCE_KINDS, 'Resource is required'),
  rule: ruleSchema,
  /** Name of the generator that writes, and what its own form says. */
  action: word,
  fields: z.array(word).min(1).max(10),
  options: z.record(word, z.unknown()),
  /** Also what people wrote; else only what is missing. */
  overwrite: z.boolean().default(false),
  /** Proposals wait for the merchant. */
  review: z.boolean().default(true),
  dailyCap: z.number().int().min(1).max(MOST_A_DAY).default(50),
})
export type Definition = z.infer<typeof definitionSchema>

export const automationSchema = definitionSchema.extend({
  id,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Resources taken today (UTC), and those that wait: for the next minute, or for tomorrow when the cap is reached. */
  today: count,
  waiting: count,
  lastRun: z.object({ operationId: z.string(), at: z.iso.datetime(), resources: count }).nullable(),
  /** Why the last gathering came to nothing; what waits keeps waiting. */
  problem: z
    .object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) })
    .nullable(),
})
export type Automation = z.infer<typeof automationSchema>

export const previewSchema = z.object({
  /** Resources something would be written for, the resources the rule means, and the values that would be written. */
  resources: count,
  matching: count,
  values: count,
  /** False: counting stopped, there are more. */
  exact: z.boolean(),
  rows: z.array(
    z.object({
      gid: z.string(),
      title: z.string(),
      places: z.array(
        z.object({
          field: z.string(),
          current: z.string().nullable(),
          /** Characters of a text that is kept by its length alone. */
          length: count.nullable(),
        }),
      ),
    }),
  ),
  /** Null: it is free. `ceiling`: most it can cost together. */
  price: priceSchema.nullable(),
  /** Why nothing could be written now. */
  refused: refusalSchema.nullable(),
})
export type Preview = z.infer<typeof previewSchema>

/** A preview shows so many items as they would be written. */
export const SAMPLES = 3

export const samplesSchema = z.object({
  samples: z.array(
    z.object({
      gid: z.string(),
      title: z.string(),
      /** False: nothing is missing of it now, it only shows how the action writes. */
      isWanted: z.boolean(),
      texts: z.array(
        z.object({
          field: z.string(),
          /** Null: there was nothing to write, or `problem` says why it was not. */
          text: z.string().nullable(),
          problem: z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) }).nullable(),
        }),
      ),
    }),
  ),
  /** Whose model wrote them: the shop's own key, the installation's, or none (templates). Never the shop's credits. */
  payer: z.enum(['own-key', 'installation', 'none']),
})
export type Samples = z.infer<typeof samplesSchema>

const one = z.object({ data: automationSchema })

export const automationsContract = {
  list: oc.route({ method: 'GET', path: '/automations' }).output(
    z.object({
      data: z.object({
        automations: z.array(automationSchema),
        /** Name of the smallest plan that opens automations; null: they are open. */
        locked: z.string().nullable(),
      }),
    }),
  ),
  get: oc.route({ method: 'GET', path: '/automations/{id}' }).input(z.object({ id })).output(one),
  create: oc.route({ method: 'POST', path: '/automations' }).input(definitionSchema).output(one),
  save: oc
    .route({ method: 'PUT', path: '/automations/{id}' })
    .input(definitionSchema.extend({ id }))
    .output(one),
  remove: oc
    .route({ method: 'DELETE', path: '/automations/{id}' })
    .input(z.object({ id }))
    .output(z.object({ data: z.object({ id }) })),
  /** What it would change over all that is there, before it is saved. Writes nothing, asks the platform nothing. */
  previewDraft: oc
    .route({ method: 'POST', path: '/automations/preview' })
    .input(definitionSchema.omit({ title: true, status: true }))
    .output(z.object({ data: previewSchema })),
  /** Three items really written, by the action it would use. Written to nothing but the answer, and charged to nobody's credits. */
  samples: oc
    .route({ method: 'POST', path: '/automations/samples' })
    .input(definitionSchema.omit({ title: true, status: true }))
    .output(z.object({ data: samplesSchema })),
  preview: oc
    .route({ method: 'POST', path: '/automations/{id}/preview' })
    .input(z.object({ id }))
    .output(z.object({ data: previewSchema })),
  /** Looks at everything the rule means, within the daily cap; the automation must be active. */
  run: oc.route({ method: 'POST', path: '/automations/{id}/run' }).input(z.object({ id })).output(one),
  /** `existing`: what is there already is looked at too. */
  activate: oc
    .route({ method: 'POST', path: '/automations/{id}/activate' })
    .input(z.strictObject({ id, existing: z.boolean().default(false) }))
    .output(one),
  /** What waits is forgotten; what was handed to the worker already goes on and can be cancelled in History. */
  pause: oc.route({ method: 'POST', path: '/automations/{id}/pause' }).input(z.object({ id })).output(one),
}
