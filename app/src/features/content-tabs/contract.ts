import { z } from 'zod'
import { priceSchema, refusalSchema } from '#core/credits/contract.ts'
import { oc } from '#core/registry/route.ts'
import { themeLookSchema } from '#core/theme-look/theme-look-schema.ts'
import { writingPresetSchema } from '#core/writing/domain/writing-preset.ts'
import { WRITING_LANGUAGES } from '#core/writing/languages.ts'
import { TONES } from '#core/writing/tones.ts'
import { answer, numericId } from '#kit/shared/schemas.ts'
import { contentNodeSchema } from './contract/content-node.ts'
import { tabSetSchema } from './contract/tab-set.ts'
import { LONGEST_TITLE, MOST_WRITTEN } from './domain/bounds.ts'
import { CHOSEN_BY, LOOKS } from './domain/tab-set.ts'

const id = z.string().regex(/^[a-z0-9]{8,16}$/)
const ofSet = z.object({ id })
const saved = answer(z.object({ id, operationId: z.string().nullable() }))

const setRowSchema = z.object({
  id,
  title: z.string(),
  enabled: z.boolean(),
  look: z.enum(LOOKS),
  chosenBy: z.enum(CHOSEN_BY),
  /** Number of selected products, collections, tags or vendors. */
  targets: z.number().int(),
  tabs: z.array(z.string()),
  publishedAt: z.iso.datetime(),
})
export type SetRow = z.infer<typeof setRowSchema>

const landingSchema = z.object({
  asOf: z.iso.datetime(),
  /** In order of precedence. */
  sets: z.array(setRowSchema),
  /** The block that shows them; `unknown` if the theme could not be read. */
  block: z.object({ presence: z.enum(['added', 'missing', 'unknown']), addUrl: z.string() }),
})
export type TabsLanding = z.infer<typeof landingSchema>

const shownTabSchema = z.object({
  title: z.string(),
  content: z.array(contentNodeSchema),
  /** The set it is from; null for the one in the form. */
  from: z.object({ id, title: z.string() }).nullable(),
})
const previewSchema = z.object({
  /** Null if the store has no product. */
  product: z.object({ id: z.string(), title: z.string(), url: z.string() }).nullable(),
  /** True if the product will have the form's set once the set is on. */
  hasSet: z.boolean(),
  look: z.enum(LOOKS),
  shown: z.array(shownTabSchema),
  /** Tabs with the same title as one of higher precedence. */
  hidden: z.array(shownTabSchema.omit({ content: true })),
})
export type TabsPreview = z.infer<typeof previewSchema>

/** Page that shows a product's tabs, and its appearance. */
const lookSchema = z.object({ theme: themeLookSchema.nullable(), url: z.string() })

export const contentTabsContract = {
  landing: oc.route({ method: 'GET', path: '/content-tabs' }).output(answer(landingSchema)),
  /** Maximum price of a generation, and why none can be started. */
  quote: oc.route({ method: 'GET', path: '/content-tabs/quote' }).output(
    answer(
      z.object({
        preset: writingPresetSchema,
        model: z.string().nullable(),
        price: priceSchema.nullable(),
        refused: refusalSchema.nullable(),
      }),
    ),
  ),
  look: oc
    .route({ method: 'GET', path: '/content-tabs/look' })
    .input(z.object({ product: numericId.optional() }))
    .output(answer(lookSchema)),
  get: oc
    .route({ method: 'GET', path: '/content-tabs/{id}' })
    .input(ofSet)
    .output(answer(z.object({ id, set: tabSetSchema, publishedAt: z.iso.datetime() }))),
  create: oc
    .route({ method: 'POST', path: '/content-tabs' })
    .meta({ visit: 'support' })
    .input(tabSetSchema)
    .output(saved),
  update: oc
    .route({ method: 'PUT', path: '/content-tabs/{id}' })
    .meta({ visit: 'support' })
    .input(tabSetSchema.extend({ id, before: tabSetSchema.optional() }))
    .output(saved),
  remove: oc
    .route({ method: 'DELETE', path: '/content-tabs/{id}' })
    .meta({ visit: 'support' })
    .input(ofSet)
    .output(saved),
  /** Tabs of a product, including those in the form. POST, because the form's tabs are in the body. */
  preview: oc
    .route({ method: 'POST', path: '/content-tabs/preview' })
    .meta({ visit: 'look' })
    .input(z.strictObject({ id: id.nullable(), set: tabSetSchema.nullable(), product: numericId.nullable() }))
    .output(answer(previewSchema)),
  /** Writes the contents of tabs with these titles from the fields of one product; nothing is saved. */
  write: oc
    .route({ method: 'POST', path: '/content-tabs/write' })
    .meta({ visit: 'support' })
    .input(
      z.strictObject({
        product: numericId,
        titles: z.array(z.string().trim().min(1).max(LONGEST_TITLE)).min(1).max(MOST_WRITTEN),
        language: z.enum(WRITING_LANGUAGES, 'content-tabs:write.language'),
        tone: z.enum(TONES, 'content-tabs:write.tone'),
      }),
    )
    .output(answer(z.object({ texts: z.array(z.string()), credits: z.number().int(), model: z.string() }))),
}
