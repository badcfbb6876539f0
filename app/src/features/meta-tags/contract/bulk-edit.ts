import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { oc } from '#core/registry/route.ts'
import { answer } from '#kit/shared/schemas.ts'
import { unknownFields } from '../domain/text-edit.ts'
import { selectionSchema } from './resources.ts'

const text = z.string().max(1_000)
/** May name fields (`PATTERN_FIELDS`); an empty field also removes the separator beside it. */
const pattern = text.min(1).refine((typed) => unknownFields(typed).length === 0, 'errors:input.placeholder')
/** Edit applied to each resource's text. */
const texts = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('set'), text: pattern }),
  z.strictObject({ action: z.literal('prepend'), text: pattern }),
  z.strictObject({ action: z.literal('append'), text: pattern }),
  z.strictObject({ action: z.literal('replace'), find: text.min(1), text }),
  z.strictObject({ action: z.literal('clear') }),
])

export const bulkEditInputSchema = z.strictObject({
  selection: selectionSchema,
  edit: z.union([
    z.strictObject({
      field: z.enum(['seo-title', 'seo-description']),
      change: texts,
      /** Skips resources that have a text already; for `set` only. */
      onlyMissing: z.boolean().default(false),
    }),
    z.strictObject({ field: z.literal('noindex'), value: z.boolean() }),
  ]),
})
export type BulkEditInput = z.infer<typeof bulkEditInputSchema>

export const bulkEditContract = {
  /** The first resources that would change, with their values before and after. */
  bulkEditPreview: oc
    .route({ method: 'POST', path: '/meta-tags/bulk-edit/preview' })
    .meta({ visit: 'look' })
    .input(bulkEditInputSchema)
    .output(
      answer(
        z.object({
          /** Number of resources selected, and how many of the first 1,000 would change. */
          selected: z.object({ count: z.number().int(), exact: z.boolean() }),
          looked: z.number().int(),
          changes: z.number().int(),
          examples: z.array(
            z.object({
              gid: z.string(),
              title: z.string(),
              before: z.union([z.string(), z.boolean()]).nullable(),
              after: z.union([z.string(), z.boolean()]).nullable(),
            }),
          ),
        }),
      ),
    ),
  bulkEdit: oc
    .route({ method: 'POST', path: '/meta-tags/bulk-edit' })
    .meta({ visit: 'support' })
    .input(bulkEditInputSchema.extend({ idempotencyKey: z.uuid().optional() }))
    .output(answer(operationSchema)),
}
