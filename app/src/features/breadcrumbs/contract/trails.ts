import { z } from 'zod'
import { numericId } from '#kit/shared/schemas.ts'
import { TRAIL_KINDS } from '../domain/trail-kinds.ts'
import { REASON_CODES, REASON_FILTERS } from '../domain/trail-rules.ts'

/** Collections of a product that its row offers as a choice. */
export const MOST_OFFERED = 20

export const trailGidSchema = z
  .string()
  .regex(/^gid:\/\/shopify\/(Product|Collection|Page|Article)\/\d{1,18}$/)

export const choiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('collection'), id: numericId }),
  z.strictObject({ kind: z.literal('custom'), id: numericId }),
])

export const trailRowSchema = z.object({
  gid: z.string(),
  title: z.string(),
  /** URL on the storefront. */
  url: z.string(),
  /** Names from the broadest level to the narrowest, without Home and the page itself. */
  levels: z.array(z.string()),
  /** `menu` for pages and articles: the theme reads their position in the menus itself. Null: not chosen yet. */
  reason: z
    .object({
      code: z.enum([...REASON_CODES, 'live']),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
  /** Name of the collection ranked second. */
  runnerUp: z.string().nullable(),
  /** A collection left out because the Online Store does not show it; `isChosen`: the merchant chose it for this row. */
  hidden: z.object({ title: z.string(), isChosen: z.boolean() }).nullable(),
  choice: choiceSchema.nullable(),
  /** Name of the choice; null if it no longer exists. */
  choiceName: z.string().nullable(),
  /** A product's collections by name, at most 20: any of them can be chosen. */
  collections: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Whether the store shows this trail. */
  written: z.boolean(),
})
export type TrailRow = z.infer<typeof trailRowSchema>

export const trailSearchSchema = z.strictObject({
  kind: z.enum(TRAIL_KINDS).default('product'),
  words: z.string().trim().min(1).max(200).optional(),
  reason: z.enum(REASON_FILTERS).optional(),
  page: z.number().int().min(1).max(100_000).default(1),
})
const trailFilterSchema = trailSearchSchema.omit({ page: true })
export const trailCsvSchema = trailFilterSchema.extend({
  /** `next` of the piece before. */
  cursor: z.string().max(2_000).optional(),
})
export type TrailFilter = z.output<typeof trailFilterSchema>
export type TrailSearch = z.input<typeof trailSearchSchema>

/** A selection across all pages: by ids, or all matches except some. */
const trailSelectionSchema = z.union([
  z.strictObject({ ids: z.array(trailGidSchema).min(1).max(1_000) }),
  z.strictObject({ filter: trailFilterSchema, except: z.array(trailGidSchema).max(1_000).default([]) }),
])
export type TrailSelection = z.output<typeof trailSelectionSchema>

/** One choice for many; null leaves them to Signpost again. */
export const bulkChoiceSchema = z.strictObject({
  selection: trailSelectionSchema,
  choice: choiceSchema.nullable(),
})
export type BulkChoice = z.output<typeof bulkChoiceSchema>

/** What a choice for many would change, and the first of them; null: Signpost chooses. */
export const bulkChoicePreviewSchema = z.object({
  selected: z.number().int(),
  /** How many of the first 1,000 would change. */
  changes: z.number().int(),
  looked: z.number().int(),
  examples: z.array(
    z.object({
      gid: z.string(),
      title: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})
export type BulkChoicePreview = z.infer<typeof bulkChoicePreviewSchema>

/** A custom trail: levels the merchant has assembled, stored as a metaobject. */
export const customTrailSchema = z.object({
  handle: z.string(),
  id: z.string(),
  name: z.string(),
  /** `online`: false if the Online Store does not show the collection; visitors see the trail without it. */
  levels: z.array(z.object({ id: z.string(), title: z.string(), online: z.boolean() })),
  /** Number of products, collections, pages and articles that show it. */
  uses: z.number().int(),
})
export type CustomTrail = z.infer<typeof customTrailSchema>

export const newCustomTrailSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  collections: z.array(numericId).min(1).max(4),
})

/** A custom trail's new name and levels, and those it was edited from. */
export const customTrailEditSchema = newCustomTrailSchema.extend({
  handle: z.string().regex(/^[a-z0-9-]{1,80}$/),
  before: z.strictObject({ name: z.string().max(255), collections: z.array(numericId).max(128) }).optional(),
})
