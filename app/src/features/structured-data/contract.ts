import { z } from 'zod'
import { messageShape } from '#core/issues/message-schema.ts'
import { oc } from '#core/registry/route.ts'
import { answer } from '#kit/shared/schemas.ts'

/** How product markup is printed for one template (architecture, Structured data). */
export const markupModeSchema = z.enum(['own', 'complete', 'silent'])
export type MarkupMode = z.infer<typeof markupModeSchema>

/** The merchant's choices for product markup. */
export const productSettingsSchema = z.strictObject({
  enabled: z.boolean(),
  /** Source of the brand; `none` leaves it out. */
  brand: z.enum(['vendor', 'shop', 'none']),
  /** Print the barcode as gtin when it is a valid GTIN. */
  gtinFromBarcode: z.boolean(),
  /** Print the SKU as mpn as well. */
  mpnFromSku: z.boolean(),
  /** Print ratings from the standard review metafields, if the store has them. */
  ratings: z.boolean(),
  description: z.enum(['product', 'seo']),
  /** `group`: products with several variants print a ProductGroup; `single`: one Product for the chosen variant. */
  variants: z.enum(['group', 'single']),
  itemCondition: z.enum(['new', 'refurbished', 'used', 'none']),
})
export type ProductSettings = z.infer<typeof productSettingsSchema>

/** A form's settings, and those it was opened with. */
const productEditSchema = productSettingsSchema.extend({ before: productSettingsSchema.optional() })
export type ProductEdit = z.infer<typeof productEditSchema>

/** A JSON-LD node as printed on a page. */
export const nodeSchema = z.record(z.string(), z.unknown())

export const sampleSchema = z.object({
  productId: z.string(),
  title: z.string(),
  url: z.string(),
  /** Which of the three kinds of sample it represents. */
  kind: z.enum(['single', 'variants', 'sold-out']),
  /** `unsuitable`: no product of this kind can have valid markup, so its page is no evidence. */
  state: z.enum(['read', 'broken', 'not-read', 'unsuitable']),
  /** Code of the error catalogue for why the page was not read. */
  reason: z.string().nullable(),
  /** Number of product nodes on the page that are not ours. */
  foreignNodes: z.number().int(),
})

export const templateModeSchema = z.object({
  /** `product`, `product.bare`, … */
  template: z.string(),
  mode: markupModeSchema,
  /**
   * Code of the reason for this mode: `no-theme-node`, `theme-node-incomplete`, `theme-node-complete`,
   * `theme-node-without-id`, `several-theme-nodes`, `id-pattern-unknown`, `not-read`, `no-suitable-product`,
   * `no-room`.
   */
  reason: z.string(),
  /** Properties Signpost adds in mode `complete`. */
  adds: z.array(z.string()),
  samples: z.array(sampleSchema),
  readAt: z.iso.datetime().nullable(),
})
export type TemplateMode = z.infer<typeof templateModeSchema>

export const structuredDataStateSchema = z.object({
  product: productSettingsSchema,
  templates: z.array(templateModeSchema),
  theme: z.object({ id: z.string(), name: z.string() }).nullable(),
  embed: z.object({
    status: z.enum(['enabled', 'disabled', 'unknown']),
    /** Opens the theme editor with the embed preselected. */
    activateUrl: z.string(),
  }),
  /** When the settings last reached the store; null before the first switch-on. */
  publishedAt: z.iso.datetime().nullable(),
})
export type StructuredDataState = z.infer<typeof structuredDataStateSchema>

export const issueSchema = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  /** Key of the rule table's `types`, e.g. `ProductSnippet`. */
  feature: z.string(),
  /** schema.org type of the node. */
  type: z.string(),
  /** JSON Pointer into the node. */
  path: z.string(),
  field: z.string(),
  ...messageShape,
})
export type MarkupIssue = z.infer<typeof issueSchema>

export const previewSchema = z.object({
  product: z.object({ id: z.string(), title: z.string(), url: z.string(), imageUrl: z.string().nullable() }),
  /** Name of the store, as a search result shows it. */
  site: z.string(),
  template: z.string(),
  mode: markupModeSchema,
  /** What Signpost prints with the settings sent; null if it prints nothing for this template. */
  printed: nodeSchema.nullable(),
  /** What the theme and other apps print on the page today. */
  foreign: z.array(nodeSchema),
  /** The product node after merging both by `@id`. */
  merged: nodeSchema.nullable(),
  verdict: z.enum(['valid', 'warning', 'error']),
  issues: z.array(issueSchema),
  page: z.object({
    state: z.enum(['read', 'broken', 'not-read']),
    reason: z.string().nullable(),
    /** The page's own title and description; null if it has none or was not read. */
    title: z.string().nullable(),
    description: z.string().nullable(),
  }),
  /** The search engine's own test for this URL. */
  testUrl: z.string(),
  asOf: z.iso.datetime(),
})
export type Preview = z.infer<typeof previewSchema>

const idPattern = /^gid:\/\/shopify\/Product\/\d{1,19}$/

export const structuredDataContract = {
  get: oc.route({ method: 'GET', path: '/structured-data' }).output(answer(structuredDataStateSchema)),
  saveProduct: oc
    .route({ method: 'PUT', path: '/structured-data/product' })
    .meta({ visit: 'support' })
    .input(productEditSchema)
    .output(answer(z.object({ state: structuredDataStateSchema, operationId: z.string().nullable() }))),
  detect: oc
    .route({ method: 'POST', path: '/structured-data/detect' })
    .meta({ visit: 'support' })
    .output(answer(structuredDataStateSchema)),
  /** POST because the request carries the unsaved settings. */
  preview: oc
    .route({ method: 'POST', path: '/structured-data/preview' })
    .meta({ visit: 'look' })
    .input(z.object({ productId: z.string().regex(idPattern).optional(), settings: productSettingsSchema }))
    .output(answer(previewSchema)),
}
