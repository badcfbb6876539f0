import { z } from 'zod'
import { operationSchema } from '#core/changes/contract.ts'
import { oc } from '#core/registry/route.ts'
import { themeLookSchema } from '#core/theme-look/theme-look-schema.ts'
import { csvPieceSchema } from '#kit/shared/csv-piece.ts'
import { answer } from '#kit/shared/schemas.ts'
import { choicesEditSchema, designSchema, settingsSchema, templatesSchema } from './contract/settings.ts'
import {
  bulkChoicePreviewSchema,
  bulkChoiceSchema,
  choiceSchema,
  customTrailEditSchema,
  customTrailSchema,
  newCustomTrailSchema,
  trailCsvSchema,
  trailGidSchema,
  trailRowSchema,
  trailSearchSchema,
} from './contract/trails.ts'

export const breadcrumbStateSchema = z.object({
  settings: settingsSchema,
  /** When the settings last reached the store; null before the first time. */
  publishedAt: z.iso.datetime().nullable(),
  /** The last look at the theme's own breadcrumbs; `at` is null before the first. */
  look: z.object({
    at: z.iso.datetime().nullable(),
    /** Templates whose sample page could not be read. */
    unread: templatesSchema,
    /** Templates on which others print more than one list. */
    twice: templatesSchema,
  }),
  /** `unknown`: the theme could not be read. */
  block: z.object({
    status: z.enum(['added', 'missing', 'unknown']),
    addUrl: z.string(),
    editorUrl: z.string(),
  }),
  menus: z.array(z.object({ handle: z.string(), title: z.string(), collections: z.number().int() })),
  custom: z.array(customTrailSchema),
  /** True while trails are chosen again after a change of what they depend on. */
  isChoosing: z.boolean(),
  /** Counts of products: all, those with a trail, and those whose trail has a collection. */
  products: z.object({
    total: z.number().int(),
    chosen: z.number().int(),
    withCollection: z.number().int(),
    written: z.number().int(),
    byReason: z.array(z.object({ code: z.string(), products: z.number().int() })),
  }),
  /** `catalogue`: the store's catalogue has not been read yet. */
  reading: z.object({
    state: z.enum(['catalogue', 'never', 'running', 'done', 'failed']),
    errorCode: z.string().nullable(),
    asOf: z.iso.datetime().nullable(),
  }),
})
export type BreadcrumbState = z.infer<typeof breadcrumbStateSchema>

export const breadcrumbPreviewSchema = z.object({
  /** Names, with Home first and the page last. */
  levels: z.array(z.string()),
  page: z.object({ title: z.string(), url: z.string() }).nullable(),
  /** Look of the published theme: its style sheets, reduced to what a preview needs; null if it could not be read. */
  theme: themeLookSchema.nullable(),
})
export type BreadcrumbPreview = z.infer<typeof breadcrumbPreviewSchema>

const state = answer(breadcrumbStateSchema)
const done = answer(z.object({ operationId: z.string().nullable() }))

/** API of the breadcrumbs screen. */
export const breadcrumbsContract = {
  get: oc.route({ method: 'GET', path: '/breadcrumbs' }).output(state),
  saveSettings: oc
    .route({ method: 'PUT', path: '/breadcrumbs/settings' })
    .meta({ visit: 'support' })
    .input(choicesEditSchema)
    .output(answer(z.object({ state: breadcrumbStateSchema, operationId: z.string().nullable() }))),
  /** Rereads the store's collections and chooses all trails again, including those undone in History. */
  refresh: oc
    .route({ method: 'POST', path: '/breadcrumbs/refresh' })
    .meta({ visit: 'support' })
    .output(state),
  /** Looks at the theme again while the merchant waits, and leaves our markup out where the theme has its own. */
  look: oc.route({ method: 'POST', path: '/breadcrumbs/look' }).meta({ visit: 'support' }).output(state),
  /** The list as filtered, as a file, piece by piece. */
  csv: oc
    .route({ method: 'POST', path: '/breadcrumbs/trails/csv' })
    .meta({ visit: 'merchant' })
    .input(trailCsvSchema)
    .output(csvPieceSchema),
  trails: oc
    .route({ method: 'POST', path: '/breadcrumbs/trails' })
    .meta({ visit: 'support' })
    .input(trailSearchSchema)
    .output(
      answer(
        z.object({
          rows: z.array(trailRowSchema),
          total: z.number().int(),
          pageSize: z.number().int(),
        }),
      ),
    ),
  /** Written while the merchant waits; null removes the choice. */
  choose: oc
    .route({ method: 'PUT', path: '/breadcrumbs/choice' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ gid: trailGidSchema, choice: choiceSchema.nullable() }))
    .output(done),
  /** The first resources whose trail a choice for many would change. POST although it stores nothing. */
  chooseManyPreview: oc
    .route({ method: 'POST', path: '/breadcrumbs/choices/preview' })
    .meta({ visit: 'look' })
    .input(bulkChoiceSchema)
    .output(answer(bulkChoicePreviewSchema)),
  /** One choice for a whole selection, as one operation of History. */
  chooseMany: oc
    .route({ method: 'POST', path: '/breadcrumbs/choices' })
    .meta({ visit: 'support' })
    .input(bulkChoiceSchema.extend({ idempotencyKey: z.uuid().optional() }))
    .output(answer(operationSchema)),
  addCustom: oc
    .route({ method: 'POST', path: '/breadcrumbs/custom' })
    .meta({ visit: 'support' })
    .input(newCustomTrailSchema)
    .output(done),
  /** Its pages show the new levels at once. */
  editCustom: oc
    .route({ method: 'PUT', path: '/breadcrumbs/custom/{handle}' })
    .meta({ visit: 'support' })
    .input(customTrailEditSchema)
    .output(done),
  removeCustom: oc
    .route({ method: 'DELETE', path: '/breadcrumbs/custom/{handle}' })
    .meta({ visit: 'support' })
    .input(z.object({ handle: z.string().regex(/^[a-z0-9-]{1,80}$/) }))
    .output(done),
  /** POST although it stores nothing. */
  preview: oc
    .route({ method: 'POST', path: '/breadcrumbs/preview' })
    .meta({ visit: 'look' })
    .input(z.strictObject({ design: designSchema.pick({ homeLabel: true }) }))
    .output(answer(breadcrumbPreviewSchema)),
}
