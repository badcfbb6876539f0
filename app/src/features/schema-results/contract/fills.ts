import { oc } from '@orpc/contract'
import { z } from 'zod'

const count = z.number().int().min(0)

/** Values of one source for one field, reviewed and written together. */
const groupSchema = z.object({
  /** `vendor custom.brand`, `barcode barcode`. */
  key: z.string(),
  field: z.enum(['vendor', 'barcode']),
  /** `barcode`: the field's own text without spaces and hyphens; else a metafield, `custom.ean`. */
  source: z.string(),
  values: count,
  products: count,
})
const choiceSchema = z.object({
  /** `structured-data.brand`; its words stand below `fills.choice`. */
  key: z.string(),
  /** The message of Search Console it answers. */
  message: z.string(),
  pages: count,
  /** Chosen unless the merchant says otherwise. */
  usual: z.boolean(),
})

export const fillsStateSchema = z.object({
  state: z.enum(['never', 'running', 'done', 'failed']),
  finishedAt: z.iso.datetime().nullable(),
  /** Why the last look failed; code of the error catalogue. */
  reason: z.string().nullable(),
  choices: z.array(choiceSchema),
  groups: z.array(groupSchema),
  /** Values that come once these are written. */
  more: count,
  /** Products looked through. */
  products: count,
  /** What is reviewed here; another one once something else was found. */
  review: z.string(),
})
export type FillsState = z.infer<typeof fillsStateSchema>
export type FillGroup = z.infer<typeof groupSchema>

const valueSchema = z.object({
  /** Resource and field, as `apply` leaves it out. */
  id: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})
export type FillValue = z.infer<typeof valueSchema>

const keys = z.array(z.string().max(300)).max(20)
const state = z.object({ data: fillsStateSchema })

export const fillRoutes = {
  fills: oc.route({ method: 'GET', path: '/schema-results/fills' }).output(state),
  /** Looks through the store's product data; one look of a store is under way at a time. */
  findFills: oc.route({ method: 'POST', path: '/schema-results/fills/look' }).output(state),
  /** The values of one group, a page of them. */
  fillValues: oc
    .route({ method: 'GET', path: '/schema-results/fills/values' })
    .input(
      z.object({ group: z.string().max(300), page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    )
    .output(z.object({ data: z.object({ values: z.array(valueSchema), total: count }) })),
  /** Writes what was chosen as one operation with its undo, unless something else was found since it was reviewed. */
  applyFills: oc
    .route({ method: 'POST', path: '/schema-results/fills/apply' })
    .input(
      z.object({
        review: z.string().max(64),
        ...{ choices: keys, groups: keys, without: z.array(z.string().max(100)).max(2_000) },
      }),
    )
    .output(z.object({ data: z.object({ operationId: z.string() }) })),
}
