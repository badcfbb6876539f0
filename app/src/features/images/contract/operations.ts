import { oc } from '@orpc/contract'
import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { settingsSchema } from '../domain/settings-schema.ts'
import { count, imageIdSchema, selectionSchema } from './rows.ts'

const started = z.object({ data: operationSchema })

export const optimiseInputSchema = z.strictObject({
  selection: selectionSchema,
  /** Absent: the saved settings. */
  settings: settingsSchema.optional(),
  /** Those that are optimised already are made anew from their originals. Without it they are left out. */
  again: z.boolean().default(false),
  /** Settings that somebody may see (`confirm` of the quote) are refused without: `images.confirm-settings`. */
  confirmed: z.boolean().default(false),
  /** The same key starts one operation, however often it is sent. */
  key: z.string().min(8).max(100).optional(),
})
export type OptimiseInput = z.infer<typeof optimiseInputSchema>

export const quoteSchema = z.object({
  /** Images that would be looked at. */
  images: count,
  /** Left out: excluded by the merchant, optimised already, of a kind that is not optimised, nothing to gain by the same settings. */
  leftOut: z.object({ excluded: count, optimised: count, notSupported: count, nothingToGain: count }),
  /** Credits at most; only what stands and saves 5 % is paid. */
  credits: count,
  /** Null: as many as one likes. */
  balance: count.nullable(),
  parts: count,
  /** The settings need the merchant's word. */
  confirm: z.boolean(),
})
export type Quote = z.infer<typeof quoteSchema>

/**
 * Starts answer the operation; lists, details, failures, CSV, cancel and re-run are the routes of `#core/changes/contract.ts`
 * with type `images.` (`images.optimise`, `images.reoptimise`, `images.restore`, `images.automate`).
 */
export const operationsContract = {
  quote: oc
    .route({ method: 'POST', path: '/images/quote' })
    .input(optimiseInputSchema.pick({ selection: true, settings: true, again: true }))
    .output(z.object({ data: quoteSchema })),
  /** One image or many; a larger selection is one operation of several parts. */
  optimise: oc.route({ method: 'POST', path: '/images/optimise' }).input(optimiseInputSchema).output(started),
  /** Puts originals back, byte for byte. Free. All that remain: `all` with `confirmed`. */
  restore: oc
    .route({ method: 'POST', path: '/images/restore' })
    .input(
      z.union([
        z.strictObject({ ids: z.array(imageIdSchema).min(1, 'Please select at least one image').max(1_000) }),
        /** What an operation optimised and is not restored yet. */
        z.strictObject({ operation: z.string().regex(/^\d{1,18}$/) }),
        z.strictObject({ all: z.literal(true), confirmed: z.literal(true) }),
      ]),
    )
    .output(started),
}
export type RestoreInput = { ids: string[] } | { operation: string } | { all: true; confirmed: true }
