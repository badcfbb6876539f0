import { oc } from '@orpc/contract'
import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'

/**
 * One line of Home; `key` names texts in the owner's locale file, `link` is an app route. Among the values `finding` is
 * what a rule of rich results says, which stands as the line's note.
 */
export const homeItemSchema = z.object({
  id: z.string(),
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  tone: z.enum(['success', 'info', 'attention', 'critical', 'unknown']),
  link: z.object({ to: z.string(), external: z.boolean() }).nullable(),
})
export type HomeItem = z.infer<typeof homeItemSchema>

export const suggestionSchema = z.object({
  /** Suggestion id of the spec, e.g. `schema_product`. */
  id: z.string(),
  colour: z.enum(['info', 'success', 'warning']),
  navigate: z.string(),
  status: z.boolean(),
  dismissed: z.boolean(),
})
export type Suggestion = z.infer<typeof suggestionSchema>

export const homeContract = {
  get: oc.route({ method: 'GET', path: '/home' }).output(
    z.object({
      data: z.object({
        working: z.array(homeItemSchema),
        wrong: z.array(homeItemSchema),
        changed: z.array(operationSchema),
        next: z.array(suggestionSchema),
      }),
    }),
  ),
}
