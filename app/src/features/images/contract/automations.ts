import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer, count, numericId } from '#kit/shared/schemas.ts'
import { settingsSchema } from '../domain/settings-schema.ts'
import { imageRowSchema } from './rows.ts'

/** Days between two runs (specification: every 15 days). */
export const EVERY_DAYS = 15

export const automationInputSchema = z.strictObject({
  title: z.string().trim().min(1, 'images:automation.titleRequired').max(120),
  status: z.enum(['active', 'inactive']),
  /** Number of a collection whose products' images to take; null for all images of the store. */
  collection: numericId.nullable(),
  /** Maximum images a day; the rest of a run waits for the next day. */
  dailyCap: z.number().int().min(1).max(5_000),
  /** Null for the settings saved at the time of the run. */
  settings: settingsSchema.nullable(),
})
export type AutomationInput = z.infer<typeof automationInputSchema>

export const automationSchema = automationInputSchema.extend({
  id: numericId,
  /** Null while inactive. */
  nextRunAt: z.iso.datetime().nullable(),
  lastRunAt: z.iso.datetime().nullable(),
  /** Operation of the last run. */
  operationId: z.string().nullable(),
  /** Number of images in the last run. */
  lastImages: count.nullable(),
  /** Code of what it waits for, tried again each hour; null if it runs as planned. */
  waitsFor: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Automation = z.infer<typeof automationSchema>

const one = answer(automationSchema)

/** Automatic optimisation of new and changed images; requires the plan's feature `automations`. */
export const automationsContract = {
  automations: oc
    .route({ method: 'GET', path: '/images/automations' })
    .output(answer(z.object({ rows: z.array(automationSchema) }))),
  addAutomation: oc
    .route({ method: 'POST', path: '/images/automations' })
    .meta({ visit: 'support' })
    .input(
      z.strictObject({
        automation: automationInputSchema,
        confirmed: z.boolean().default(false),
        /** Of one form: a request repeated after a lost answer saves the automation that the first one added. */
        idempotencyKey: z.uuid().optional(),
      }),
    )
    .output(one),
  /** Saves, pauses (`inactive`) or resumes (`active`: the next run is due at once). */
  saveAutomation: oc
    .route({ method: 'POST', path: '/images/automations/{id}' })
    .meta({ visit: 'support' })
    .input(
      z.object({ id: numericId, automation: automationInputSchema, confirmed: z.boolean().default(false) }),
    )
    .output(one),
  removeAutomation: oc
    .route({ method: 'DELETE', path: '/images/automations/{id}' })
    .meta({ visit: 'merchant' })
    .input(z.object({ id: numericId }))
    .output(answer(z.object({ removed: z.boolean() }))),
  /** Number of images a run would take now, and the first of them. Free. */
  previewAutomation: oc
    .route({ method: 'POST', path: '/images/automations/preview' })
    .meta({ visit: 'look' })
    .input(automationInputSchema.pick({ collection: true, dailyCap: true }))
    .output(
      answer(
        z.object({
          images: count,
          today: count,
          credits: count,
          balance: count.nullable(),
          examples: z.array(imageRowSchema),
        }),
      ),
    ),
}
