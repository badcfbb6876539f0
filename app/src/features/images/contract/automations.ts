import { oc } from '@orpc/contract'
import { z } from 'zod'
import { settingsSchema } from '../domain/settings-schema.ts'
import { count, imageRowSchema } from './rows.ts'

/** Days between two runs (specification: every 15 days). */
export const EVERY_DAYS = 15

const id = z.string().regex(/^\d{1,18}$/)

export const automationInputSchema = z.strictObject({
  title: z.string().trim().min(1, 'Automation Title is required').max(120),
  status: z.enum(['active', 'inactive']),
  /** Null: every image of the store; else images of this collection's products (number). */
  collection: id.nullable(),
  /** Images a day at most; the rest of a run waits for the next day. */
  dailyCap: z.number().int().min(1).max(5_000),
  /** Null: the settings that are saved when it runs. */
  settings: settingsSchema.nullable(),
})
export type AutomationInput = z.infer<typeof automationInputSchema>

export const automationSchema = automationInputSchema.extend({
  id,
  /** Null while it is inactive. */
  nextRunAt: z.iso.datetime().nullable(),
  lastRunAt: z.iso.datetime().nullable(),
  /** The operation of the last run. */
  operationId: z.string().nullable(),
  /** Images of the last run. */
  lastImages: count.nullable(),
  createdAt: z.iso.datetime(),
})
export type Automation = z.infer<typeof automationSchema>

const one = z.object({ data: automationSchema })

/** Automated optimisation of new and changed images; open with the plan's feature `automations`. */
export const automationsContract = {
  automations: oc
    .route({ method: 'GET', path: '/images/automations' })
    .output(z.object({ data: z.object({ rows: z.array(automationSchema) }) })),
  addAutomation: oc
    .route({ method: 'POST', path: '/images/automations' })
    .input(z.strictObject({ automation: automationInputSchema, confirmed: z.boolean().default(false) }))
    .output(one),
  /** Saves, pauses (`inactive`) and takes up again (`active`: the next run is due at once). */
  saveAutomation: oc
    .route({ method: 'POST', path: '/images/automations/{id}' })
    .input(z.object({ id, automation: automationInputSchema, confirmed: z.boolean().default(false) }))
    .output(one),
  removeAutomation: oc
    .route({ method: 'DELETE', path: '/images/automations/{id}' })
    .input(z.object({ id }))
    .output(z.object({ data: z.object({ removed: z.boolean() }) })),
  /** What it would take if it ran now: how many, and the first of them. Costs nothing. */
  previewAutomation: oc
    .route({ method: 'POST', path: '/images/automations/preview' })
    .input(automationInputSchema.pick({ collection: true, dailyCap: true }))
    .output(
      z.object({
        data: z.object({
          images: count,
          today: count,
          credits: count,
          balance: count.nullable(),
          examples: z.array(imageRowSchema),
        }),
      }),
    ),
}
