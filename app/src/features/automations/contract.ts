import { z } from 'zod'
import { RESOURCE_KINDS } from '#core/catalogue/domain/resource-kind.ts'
import { priceSchema, refusalSchema } from '#core/credits/contract.ts'
import { oc } from '#core/registry/route.ts'
import { answer, count, numericId } from '#kit/shared/schemas.ts'
import { MOST_A_DAY, STATUSES } from './domain/bounds.ts'
import { ruleSchema } from './domain/rule.ts'

const word = z.string().max(100)

/** Number of resources a preview names, and at which it stops counting. */
export const PREVIEW = { named: 20, counted: 5_000 } as const

/** A merchant's definition of an automation. Messages are the specification's. */
export const definitionSchema = z.strictObject({
  title: z.string().trim().min(1, 'automations:error.title').max(100),
  status: z.enum(STATUSES, 'automations:error.status'),
  kind: z.enum(RESOURCE_KINDS, 'automations:error.rule'),
  rule: ruleSchema,
  /** Name of the generator, and the options of its own form. */
  action: word,
  fields: z.array(word).min(1).max(10),
  options: z.record(word, z.unknown()),
  /** Also replaces handwritten texts; otherwise writes only what is missing. */
  overwrite: z.boolean().default(false),
  /** Proposals wait for the merchant's review. */
  review: z.boolean().default(true),
  dailyCap: z.number().int().min(1).max(MOST_A_DAY).default(50),
})
export type Definition = z.infer<typeof definitionSchema>
/** A form's definition, and the one it was opened with. */
const editSchema = definitionSchema.extend({
  before: definitionSchema.optional(),
  /** Also examines existing resources; the automation must be active. */
  existing: z.boolean().optional(),
})
export type DefinitionEdit = z.infer<typeof editSchema>
const newSchema = definitionSchema.extend({
  existing: z.boolean().optional(),
  /** Of one form: a request repeated after a lost answer saves the automation that the first one created. */
  idempotencyKey: z.uuid().optional(),
})
export type NewAutomation = z.infer<typeof newSchema>

export const automationSchema = definitionSchema.extend({
  id: numericId,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Resources taken today (UTC), and those waiting: for the next minute, or for tomorrow once the cap is reached. */
  today: count,
  waiting: count,
  lastRun: z
    .object({
      operationId: z.string(),
      at: z.iso.datetime(),
      resources: count,
      /** True while its operation is under way: pausing the automation does not stop it. */
      isRunning: z.boolean(),
    })
    .nullable(),
  /** Why the last gathering failed; its candidates keep waiting. */
  problem: z
    .object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) })
    .nullable(),
  /** True if it is active and has items that it cannot write for that reason, unless the plan is the reason. */
  isStuck: z.boolean(),
})
export type Automation = z.infer<typeof automationSchema>

export const previewSchema = z.object({
  /** Number of resources to write, of resources the rule matches, and of values to write. */
  resources: count,
  matching: count,
  values: count,
  /** False if counting stopped early, so there are more. */
  exact: z.boolean(),
  rows: z.array(
    z.object({
      gid: z.string(),
      title: z.string(),
      fields: z.array(
        z.object({
          field: z.string(),
          current: z.string().nullable(),
          /** Number of characters, for a text of which only the length is stored. */
          length: count.nullable(),
        }),
      ),
    }),
  ),
  /** Null if free. `ceiling`: the maximum total price. */
  price: priceSchema.nullable(),
  /** The most it charges at once: for one item, or one image. Null if free. */
  each: priceSchema.nullable(),
  /** Why nothing could be written now. */
  refused: refusalSchema.nullable(),
})
export type Preview = z.infer<typeof previewSchema>

/** Number of items a preview shows as they would be written. */
export const SAMPLES = 3

export const samplesSchema = z.object({
  samples: z.array(
    z.object({
      gid: z.string(),
      title: z.string(),
      /** False if the item is complete and only shows how the action writes. */
      isEligible: z.boolean(),
      texts: z.array(
        z.object({
          field: z.string(),
          /** Null if there was nothing to write, or if `problem` holds why it was not written. */
          text: z.string().nullable(),
          problem: z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) }).nullable(),
        }),
      ),
    }),
  ),
  /**
   * Whose model wrote them: the shop's own key, the installation's, or none (templates). Never charged to the shop's
   * credits.
   */
  payer: z.enum(['own-key', 'installation', 'none']),
})
export type Samples = z.infer<typeof samplesSchema>

const one = answer(automationSchema)

export const automationsContract = {
  list: oc.route({ method: 'GET', path: '/automations' }).output(
    answer(
      z.object({
        automations: z.array(automationSchema),
        /** Name of the smallest plan that includes automations, or `closed-by-staff`; null if they are open. */
        locked: z.string().nullable(),
      }),
    ),
  ),
  get: oc
    .route({ method: 'GET', path: '/automations/{id}' })
    .input(z.object({ id: numericId }))
    .output(one),
  create: oc
    .route({ method: 'POST', path: '/automations' })
    .meta({ visit: 'support' })
    .input(newSchema)
    .output(one),
  save: oc
    .route({ method: 'PUT', path: '/automations/{id}' })
    .meta({ visit: 'support' })
    .input(editSchema.extend({ id: numericId }))
    .output(one),
  remove: oc
    .route({ method: 'DELETE', path: '/automations/{id}' })
    .meta({ visit: 'merchant' })
    .input(z.object({ id: numericId }))
    .output(answer(z.object({ id: numericId }))),
  /**
   * Previews what an unsaved definition would change across all existing resources. Writes nothing and does not query
   * the platform.
   */
  previewDraft: oc
    .route({ method: 'POST', path: '/automations/preview' })
    .meta({ visit: 'look' })
    .input(definitionSchema.omit({ title: true, status: true }))
    .output(answer(previewSchema)),
  /**
   * Generates three items with the action's generator. They are only returned: nothing is written to the store or
   * charged to credits.
   */
  samples: oc
    .route({ method: 'POST', path: '/automations/samples' })
    .meta({ visit: 'support' })
    .input(definitionSchema.omit({ title: true, status: true }))
    .output(answer(samplesSchema)),
  preview: oc
    .route({ method: 'POST', path: '/automations/{id}/preview' })
    .meta({ visit: 'look' })
    .input(z.object({ id: numericId }))
    .output(answer(previewSchema)),
  /** Examines all resources the rule matches, within the daily cap; the automation must be active. */
  run: oc
    .route({ method: 'POST', path: '/automations/{id}/run' })
    .meta({ visit: 'support' })
    .input(z.object({ id: numericId }))
    .output(one),
  /** `existing`: also examines existing resources. */
  activate: oc
    .route({ method: 'POST', path: '/automations/{id}/activate' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ id: numericId, existing: z.boolean().default(false) }))
    .output(one),
  /** Removes waiting candidates; operations already started continue and can be cancelled in History. */
  pause: oc
    .route({ method: 'POST', path: '/automations/{id}/pause' })
    .meta({ visit: 'support' })
    .input(z.object({ id: numericId }))
    .output(one),
}
