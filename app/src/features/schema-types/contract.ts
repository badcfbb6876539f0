import { oc } from '@orpc/contract'
import { z } from 'zod'
import { messageShape } from '#core/issues/message-schema.ts'
import { FAULTS } from './domain/check-values.ts'
import { WHERE } from './domain/settings.ts'
import { SCHEMA_TYPES } from './domain/types/schema-types.ts'

const typeSchema = z.enum(SCHEMA_TYPES.map(({ key }) => key))
const valuesSchema = z.record(
  z.string().max(40),
  z.union([z.string().max(4_000), z.boolean(), z.array(z.string().max(4_000)).max(50)]),
)

/** What a merchant chooses for one type. */
export const settingsSchema = z.strictObject({
  enabled: z.boolean(),
  /** Pages that carry it: the home page alone, or every page. */
  where: z.enum(WHERE),
  values: valuesSchema,
})
export type SchemaTypeSettings = z.infer<typeof settingsSchema>

const faultSchema = z.object({
  field: z.string(),
  code: z.enum(FAULTS),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** `not-added`: nothing was ever saved; `off`: saved and switched off; else what the judge says of what is printed. */
export const STATUSES = ['not-added', 'off', 'valid', 'warning', 'error'] as const

const rowSchema = z.object({
  type: typeSchema,
  status: z.enum(STATUSES),
  errors: z.number().int(),
  warnings: z.number().int(),
  publishedAt: z.iso.datetime().nullable(),
})
export type SchemaTypeRow = z.infer<typeof rowSchema>

const detailSchema = rowSchema.extend({
  settings: settingsSchema,
  /** False while product markup is off: it comes first. */
  productFirst: z.boolean(),
  /** Opens the theme editor with the embed ready to be switched on. */
  embed: z.enum(['enabled', 'disabled', 'unknown']),
  testUrl: z.string(),
})
export type SchemaTypeDetail = z.infer<typeof detailSchema>

const previewSchema = z.object({
  /** As the home page will carry it. */
  node: z.record(z.string(), z.unknown()),
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

const ofType = z.object({ type: typeSchema })

export const schemaTypesContract = {
  list: oc
    .route({ method: 'GET', path: '/schema-types' })
    .output(z.object({ data: z.object({ rows: z.array(rowSchema) }) })),
  get: oc
    .route({ method: 'GET', path: '/schema-types/{type}' })
    .input(ofType)
    .output(z.object({ data: detailSchema })),
  /** POST because the unsaved values travel along. */
  preview: oc
    .route({ method: 'POST', path: '/schema-types/{type}/preview' })
    .input(ofType.extend({ values: valuesSchema }))
    .output(z.object({ data: previewSchema })),
  save: oc
    .route({ method: 'PUT', path: '/schema-types/{type}' })
    .input(ofType.extend(settingsSchema.shape))
    .output(z.object({ data: z.object({ detail: detailSchema, operationId: z.string().nullable() }) })),
}
