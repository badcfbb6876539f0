import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { oc } from '#core/registry/route.ts'
import { answer, count, numericId } from '#kit/shared/schemas.ts'
import { settingsSchema } from '../domain/settings-schema.ts'
import { imageIdSchema, selectionSchema } from './rows.ts'

const started = answer(operationSchema)

export const optimiseInputSchema = z.strictObject({
  selection: selectionSchema,
  /** Absent for the saved settings. */
  settings: settingsSchema.optional(),
  /** Optimises images again from their originals; without it, optimised images are left out. */
  again: z.boolean().default(false),
  /** Required for settings with a visible effect (`confirm` of the quote), else `images.confirm-settings`. */
  confirmed: z.boolean().default(false),
  /** The same key starts only one operation, however often it is sent. */
  key: z.string().min(8).max(100).optional(),
})
export type OptimiseInput = z.infer<typeof optimiseInputSchema>

export const quoteSchema = z.object({
  /** Number of images to check. */
  images: count,
  /**
   * Left out: excluded by the merchant, optimised already, of an unsupported kind, or without gain by the same
   * settings.
   */
  leftOut: z.object({ excluded: count, optimised: count, notSupported: count, nothingToGain: count }),
  /** Maximum credits; only files that are kept and save 5 % are charged. */
  credits: count,
  /** Null if unlimited. */
  balance: count.nullable(),
  parts: count,
  /** True if the settings need the merchant's confirmation. */
  confirm: z.boolean(),
})
export type Quote = z.infer<typeof quoteSchema>

/**
 * Starts return the operation. Lists, details, failures, CSV, cancel and re-run are the routes of
 * `#core/changes/contract.ts` with type `images.` (`images.optimise`, `images.reoptimise`, `images.restore`,
 * `images.automate`).
 */
export const operationsContract = {
  quote: oc
    .route({ method: 'POST', path: '/images/quote' })
    .meta({ visit: 'look' })
    .input(optimiseInputSchema.pick({ selection: true, settings: true, again: true }))
    .output(answer(quoteSchema)),
  /** One image or many; a large selection is one operation of several parts. */
  optimise: oc
    .route({ method: 'POST', path: '/images/optimise' })
    .meta({ visit: 'support' })
    .input(optimiseInputSchema)
    .output(started),
  /** Restores originals, byte for byte. Free. For all remaining images: `all` with `confirmed`. */
  restore: oc
    .route({ method: 'POST', path: '/images/restore' })
    .meta({ visit: 'support' })
    .input(
      z.union([
        z.strictObject({ ids: z.array(imageIdSchema).min(1, 'errors:alt-text.no-selection').max(1_000) }),
        /** Images an operation optimised that are not restored yet. */
        z.strictObject({ operation: numericId }),
        z.strictObject({ all: z.literal(true), confirmed: z.literal(true) }),
      ]),
    )
    .output(started),
}
export type RestoreInput = { ids: string[] } | { operation: string } | { all: true; confirmed: true }
