import { oc } from '@orpc/contract'
import { z } from 'zod'
import { themeLookSchema } from '#core/theme-look/theme-look-schema.ts'
import { choicesSchema, designSchema, settingsSchema } from './contract/settings.ts'
import {
  choiceSchema,
  customTrailSchema,
  newCustomTrailSchema,
  trailGidSchema,
  trailRowSchema,
  trailSearchSchema,
} from './contract/trails.ts'

export const breadcrumbStateSchema = z.object({
  settings: settingsSchema,
  /** Last time they reached the store; null before the first time. */
  publishedAt: z.iso.datetime().nullable(),
  /** `unknown`: the theme could not be read. */
  block: z.object({ status: z.enum(['added', 'missing', 'unknown']), addUrl: z.string() }),
  menus: z.array(z.object({ handle: z.string(), title: z.string(), collections: z.number().int() })),
  /** Collections by title, at most 1,000, to choose from. */
  collections: z.array(z.object({ id: z.string(), title: z.string() })),
  custom: z.array(customTrailSchema),
  /** Something was changed that trails are chosen from, and they follow. */
  isChoosing: z.boolean(),
  /** Of products: how many there are, have a trail, and have one with a collection in it. */
  products: z.object({
    total: z.number().int(),
    chosen: z.number().int(),
    withCollection: z.number().int(),
    written: z.number().int(),
    byReason: z.array(z.object({ code: z.string(), products: z.number().int() })),
  }),
  /** `catalogue`: nothing was read of the store yet. */
  reading: z.object({
    state: z.enum(['catalogue', 'never', 'running', 'done', 'failed']),
    errorCode: z.string().nullable(),
    asOf: z.iso.datetime().nullable(),
  }),
})
export type BreadcrumbState = z.infer<typeof breadcrumbStateSchema>

export const breadcrumbPreviewSchema = z.object({
  /** Names with Home first and the page last. */
  levels: z.array(z.string()),
  page: z.object({ title: z.string(), url: z.string() }).nullable(),
  /** How the published theme looks: its style sheets, cut to what a preview needs; null: it could not be read. */
  theme: themeLookSchema.nullable(),
})
export type BreadcrumbPreview = z.infer<typeof breadcrumbPreviewSchema>

const state = z.object({ data: breadcrumbStateSchema })
const done = z.object({ data: z.object({ operationId: z.string().nullable() }) })

/** What merchants may ask of breadcrumbs. */
export const breadcrumbsContract = {
  get: oc.route({ method: 'GET', path: '/breadcrumbs' }).output(state),
  saveSettings: oc
    .route({ method: 'PUT', path: '/breadcrumbs/settings' })
    .input(choicesSchema)
    .output(
      z.object({ data: z.object({ state: breadcrumbStateSchema, operationId: z.string().nullable() }) }),
    ),
  /** Reads the store's collections anew and chooses all trails again, those taken back included. */
  refresh: oc.route({ method: 'POST', path: '/breadcrumbs/refresh' }).output(state),
  trails: oc
    .route({ method: 'POST', path: '/breadcrumbs/trails' })
    .input(trailSearchSchema)
    .output(
      z.object({
        data: z.object({
          rows: z.array(trailRowSchema),
          total: z.number().int(),
          pageSize: z.number().int(),
        }),
      }),
    ),
  /** Written while the merchant waits; null takes the choice away. */
  choose: oc
    .route({ method: 'PUT', path: '/breadcrumbs/choice' })
    .input(z.strictObject({ gid: trailGidSchema, choice: choiceSchema.nullable() }))
    .output(done),
  addCustom: oc
    .route({ method: 'POST', path: '/breadcrumbs/custom' })
    .input(newCustomTrailSchema)
    .output(done),
  removeCustom: oc
    .route({ method: 'DELETE', path: '/breadcrumbs/custom/{handle}' })
    .input(z.object({ handle: z.string().regex(/^[a-z0-9-]{1,80}$/) }))
    .output(done),
  /** POST because nothing of it is kept. */
  preview: oc
    .route({ method: 'POST', path: '/breadcrumbs/preview' })
    .input(z.strictObject({ design: designSchema.pick({ homeLabel: true }) }))
    .output(z.object({ data: breadcrumbPreviewSchema })),
}
