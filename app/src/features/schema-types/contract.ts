import { z } from 'zod'
import { messageShape } from '#core/issues/message-schema.ts'
import { oc } from '#core/registry/route.ts'
import { appBlockStatusSchema } from '#core/shops/contract.ts'
import { csvPieceSchema } from '#kit/shared/csv-piece.ts'
import { answer } from '#kit/shared/schemas.ts'
import { FAULTS } from './domain/check-values.ts'
import { ENTRY_KINDS, PAGE_TYPES, WHERE } from './domain/schema-type.ts'
import { ALL_TYPES, ENTRY_TYPES, SCHEMA_TYPES } from './domain/types/schema-types.ts'

const typeSchema = z.enum(SCHEMA_TYPES.map(({ key }) => key))
const entryTypeSchema = z.enum(ENTRY_TYPES.map(({ key }) => key))
const name = z.string().max(40)
const text = z.string().max(4_000)
const texts = z.array(text).max(100)
const row = z.record(name, z.union([text, z.boolean(), texts]))
const valuesSchema = z.record(name, z.union([text, z.boolean(), texts, z.array(row).max(60)]))

/** One of our blocks for a kind of page, with the flag that says whether the theme uses it. */
const blockSchema = z.object({
  kind: z.enum(ENTRY_KINDS),
  flag: appBlockStatusSchema.keyof(),
  isAdded: z.boolean(),
  addUrl: z.string(),
})
export type GuidedBlock = z.infer<typeof blockSchema>

/** The merchant's choices for one type. */
export const settingsSchema = z.strictObject({
  enabled: z.boolean(),
  /** Pages that carry it: only the home page, every page, or the type's own page types. */
  where: z.enum(WHERE),
  values: valuesSchema,
})
export type SchemaTypeSettings = z.infer<typeof settingsSchema>
/** A form's choices, and those it was opened with. */
const settingsEditSchema = settingsSchema.extend({ before: settingsSchema.optional() })
export type SchemaTypeEdit = z.infer<typeof settingsEditSchema>

/** The settings as the store holds them. */
export const publishedSchema = settingsSchema.extend({
  /** Page types on which the theme or another app prints the same markup: Signpost prints nothing there. */
  silent: z.array(z.enum(PAGE_TYPES)).optional(),
})
export type PublishedSettings = z.infer<typeof publishedSchema>

/** One entry of a type with several entries. */
export const entrySchema = z.strictObject({
  enabled: z.boolean(),
  kind: z.enum(ENTRY_KINDS),
  /** True for every page of the kind; `ids` is empty then. */
  all: z.boolean(),
  /** Resource numbers of the pages. */
  ids: z.array(z.string().regex(/^\d{1,19}$/)).max(250),
  values: valuesSchema,
})
export type SchemaEntry = z.infer<typeof entrySchema>
/** A form's entry, and the one it was opened with. */
const entryEditSchema = entrySchema.extend({ before: entrySchema.optional() })
export type SchemaEntryEdit = z.infer<typeof entryEditSchema>

const faultSchema = z.object({
  field: z.string(),
  code: z.enum(FAULTS),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

/**
 * `not-added`: never saved; `off`: saved and switched off; `theme`: the theme prints it already; `added`: judged
 * elsewhere; else the verdict.
 */
export const STATUSES = ['not-added', 'off', 'theme', 'added', 'valid', 'warning', 'error'] as const

const stateShape = {
  status: z.enum(STATUSES),
  errors: z.number().int(),
  warnings: z.number().int(),
  publishedAt: z.iso.datetime().nullable(),
}
const rowSchema = z.object({
  type: z.enum(ALL_TYPES.map(({ key }) => key)),
  ...stateShape,
  /** Number of entries; null for a type with one form. */
  entries: z.number().int().nullable(),
  /** Pages it is for: chosen, or the type's usual ones. */
  where: z.enum(WHERE),
})
export type SchemaTypeRow = z.infer<typeof rowSchema>

const surroundings = {
  /** True while product markup is off: it has to be switched on first. */
  productFirst: z.boolean(),
  embed: z.enum(['enabled', 'disabled', 'unknown']),
  /** The theme editor with the embed switched on. */
  embedUrl: z.string(),
  /** The search engine's own test of a page that carries the type. */
  testUrl: z.string(),
}
const detailSchema = rowSchema.extend({
  settings: settingsSchema,
  /** Page types on which the theme or another app prints the same markup. */
  silent: z.array(z.enum(PAGE_TYPES)),
  ...surroundings,
})
export type SchemaTypeDetail = z.infer<typeof detailSchema>

const previewSchema = z.object({
  /** The node as a page will carry it; null for a type without its own node. */
  node: z.record(z.string(), z.unknown()).nullable(),
  /** The page shown: the home page, or a sample page of the store. */
  page: z.object({ title: z.string(), url: z.string(), description: z.string() }),
  site: z.string(),
  verdict: z.enum(['valid', 'warning', 'error']),
  issues: z.array(
    z.object({
      severity: z.enum(['error', 'warning', 'info']),
      path: z.string(),
      code: z.string(),
      ...messageShape,
    }),
  ),
  faults: z.array(faultSchema),
})
export type SchemaTypePreview = z.infer<typeof previewSchema>

const entryRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** Number of picked pages; null for every page of the kind. */
  pages: z.number().int().nullable(),
  ...stateShape,
})
export type SchemaEntryRow = z.infer<typeof entryRowSchema>

const entryDetailSchema = z.object({
  /** Null before the first save. */
  id: z.string().nullable(),
  entry: entrySchema,
  ...stateShape,
  ...surroundings,
})
export type SchemaEntryDetail = z.infer<typeof entryDetailSchema>

const ofType = z.object({ type: typeSchema })
const ofEntries = z.object({ type: entryTypeSchema })
const ofEntry = ofEntries.extend({ id: z.string().regex(/^[a-z0-9]{8,16}$/) })
const saved = answer(z.object({ id: z.string(), operationId: z.string().nullable() }))

export const schemaTypesContract = {
  list: oc
    .route({ method: 'GET', path: '/schema-types' })
    .output(answer(z.object({ rows: z.array(rowSchema), product: z.enum(['added', 'not-added']) }))),
  get: oc.route({ method: 'GET', path: '/schema-types/{type}' }).input(ofType).output(answer(detailSchema)),
  /** POST because the request carries the unsaved values. */
  preview: oc
    .route({ method: 'POST', path: '/schema-types/{type}/preview' })
    .meta({ visit: 'look' })
    .input(z.object({ type: z.enum(ALL_TYPES.map(({ key }) => key)), values: valuesSchema }))
    .output(answer(previewSchema)),
  save: oc
    .route({ method: 'PUT', path: '/schema-types/{type}' })
    .meta({ visit: 'support' })
    .input(ofType.extend(settingsEditSchema.shape))
    .output(answer(z.object({ detail: detailSchema, operationId: z.string().nullable() }))),
  entries: oc
    .route({ method: 'GET', path: '/schema-entries/{type}' })
    .input(ofEntries.extend({ page: z.coerce.number().int().min(1).max(1_000).default(1) }))
    .output(
      answer(
        z.object({
          rows: z.array(entryRowSchema),
          total: z.number().int(),
          pageSize: z.number().int(),
          /** Links into the theme editor for the block that shows entries to visitors, by kind of page. */
          blocks: z.array(blockSchema),
          ...surroundings,
        }),
      ),
    ),
  entriesCsv: oc
    .route({ method: 'GET', path: '/schema-entries/{type}/csv' })
    .meta({ visit: 'merchant' })
    .input(
      ofEntries.extend({
        cursor: z
          .string()
          .regex(/^[1-9]\d{0,5}$/)
          .optional(),
      }),
    )
    .output(csvPieceSchema),
  /** A new, unsaved entry. */
  newEntry: oc
    .route({ method: 'GET', path: '/schema-entries/{type}/new' })
    .input(ofEntries)
    .output(answer(entryDetailSchema)),
  entry: oc
    .route({ method: 'GET', path: '/schema-entries/{type}/{id}' })
    .input(ofEntry)
    .output(answer(entryDetailSchema)),
  create: oc
    .route({ method: 'POST', path: '/schema-entries/{type}' })
    .meta({ visit: 'support' })
    .input(ofEntries.extend(entrySchema.shape))
    .output(saved),
  update: oc
    .route({ method: 'PUT', path: '/schema-entries/{type}/{id}' })
    .meta({ visit: 'support' })
    .input(ofEntry.extend(entryEditSchema.shape))
    .output(saved),
  remove: oc
    .route({ method: 'DELETE', path: '/schema-entries/{type}/{id}' })
    .meta({ visit: 'support' })
    .input(ofEntry)
    .output(saved),
}
