import { oc } from '@orpc/contract'
import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { messageSchema } from '#core/issues/message-schema.ts'
import { answer } from '#kit/shared/schemas.ts'

/** One line of Home; `key` names texts in the owner's locale file, `link` is an app route. */
export const homeItemSchema = z.object({
  id: z.string(),
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Finding of a rich results rule, shown as the line's note. */
  finding: messageSchema.optional(),
  tone: z.enum(['success', 'info', 'attention', 'critical', 'unknown']),
  link: z.object({ to: z.string(), external: z.boolean() }).nullable(),
  /** Progress of work; `total` is null while unknown. */
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }).optional(),
})
export type HomeItem = z.infer<typeof homeItemSchema>

export const suggestionSchema = z.object({
  /** Suggestion id of the spec, such as `schema_product`. */
  id: z.string(),
  colour: z.enum(['info', 'success', 'warning']),
  navigate: z.string(),
  /** Name of the plan that includes it, or `CLOSED_BY_STAFF`; null: it can be done. */
  locked: z.string().nullable(),
  status: z.boolean(),
  dismissed: z.boolean(),
})
export type Suggestion = z.infer<typeof suggestionSchema>

/** Home's tiles, in order. */
export const TILES = ['valid-pages', 'complete-listings', 'described-images', 'clicks'] as const

export const tileSchema = z.object({
  id: z.enum(TILES),
  /** `unconnected`: the source of the number is not set up; `uncounted`: nothing was read yet. */
  state: z.enum(['counted', 'uncounted', 'unconnected']),
  link: z.string().nullable(),
  part: z.number().int(),
  whole: z.number().int(),
  /** Time of the count; null if not counted. */
  asOf: z.iso.datetime().nullable(),
  /** One entry per day, newest last, including today. */
  days: z.array(z.object({ day: z.iso.date(), part: z.number().int(), whole: z.number().int() })),
})
export type HomeTile = z.infer<typeof tileSchema>

export const homeContract = {
  get: oc.route({ method: 'GET', path: '/home' }).output(
    answer(
      z.object({
        working: z.array(homeItemSchema),
        /** Most important first, at most `MOST_NEEDS` (`service.ts`). */
        needs: z.array(homeItemSchema),
        tiles: z.array(tileSchema),
        /** Opens the theme editor with the app embed switched on, ready to save. */
        embedUrl: z.string(),
        changed: z.array(operationSchema),
        next: z.array(suggestionSchema),
      }),
    ),
  ),
}
