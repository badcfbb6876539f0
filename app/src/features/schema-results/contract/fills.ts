import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer, count } from '#kit/shared/schemas.ts'

/** Values from one source for one field, reviewed and written together. */
const groupSchema = z.object({
  /** `vendor custom.brand`, `barcode barcode`. */
  key: z.string(),
  field: z.enum(['vendor', 'barcode']),
  /** `barcode`: the field's own text without spaces and hyphens; else a metafield such as `custom.ean`. */
  source: z.string(),
  values: count,
  products: count,
})
const choiceSchema = z.object({
  /** `structured-data.brand`; its texts are below `fills.choice`. */
  key: z.string(),
  /** The Search Console message it resolves. */
  message: z.string(),
  pages: count,
  /** Selected by default. */
  usual: z.boolean(),
})

export const fillsStateSchema = z.object({
  state: z.enum(['never', 'running', 'done', 'failed']),
  finishedAt: z.iso.datetime().nullable(),
  /** Code of why the last search failed (error catalogue). */
  reason: z.string().nullable(),
  choices: z.array(choiceSchema),
  groups: z.array(groupSchema),
  /** Number of further values, shown once these are written. */
  more: count,
  /** Number of products searched. */
  products: count,
  /** Identifies the reviewed findings; changes when a search finds something else. */
  review: z.string(),
})
export type FillsState = z.infer<typeof fillsStateSchema>
export type FillGroup = z.infer<typeof groupSchema>

const valueSchema = z.object({
  /** Resource and field, as `apply` takes it to leave a value out. */
  id: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})
export type FillValue = z.infer<typeof valueSchema>

const keys = z.array(z.string().max(300)).max(20)
const state = answer(fillsStateSchema)

export const fillRoutes = {
  fills: oc.route({ method: 'GET', path: '/schema-results/fills' }).output(state),
  /** Searches the store's product data; a store has one search at a time. */
  findFills: oc
    .route({ method: 'POST', path: '/schema-results/fills/look' })
    .meta({ visit: 'support' })
    .output(state),
  /** One page of a group's values. */
  fillValues: oc
    .route({ method: 'GET', path: '/schema-results/fills/values' })
    .input(
      z.object({ group: z.string().max(300), page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    )
    .output(answer(z.object({ values: z.array(valueSchema), total: count }))),
  /** Writes the selection as one operation that can be undone, unless the findings changed since the review. */
  applyFills: oc
    .route({ method: 'POST', path: '/schema-results/fills/apply' })
    .meta({ visit: 'support' })
    .input(
      z.object({
        review: z.string().max(64),
        choices: keys,
        groups: keys,
        without: z.array(z.string().max(100)).max(2_000),
      }),
    )
    .output(answer(z.object({ operationId: z.string() }))),
}
