import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { csvPieceSchema } from '#kit/shared/csv-piece.ts'
import { answer, numericId } from '#kit/shared/schemas.ts'
import { pageEnds } from '#kit/shared/two-way-page.ts'
import { bulkEditContract } from './contract/bulk-edit.ts'
import { generateContract } from './contract/generate.ts'
import { importContract } from './contract/imports.ts'
import {
  articleBlogSchema,
  gidSchema,
  measureSchema,
  resourceDetailSchema,
  resourceRowSchema,
  savedSchema,
  saveInputSchema,
  searchFilterSchema,
  searchSchema,
} from './contract/resources.ts'
import { repeatsSchema, summaryInputSchema, summarySchema } from './contract/summary.ts'
import { checkSettingsSchema, viewInputSchema, viewNameSchema, viewSchema } from './contract/views.ts'

/** API for search listings: titles, descriptions, handles, robots and focus keywords. */
export const metaTagsContract = {
  search: oc
    .route({ method: 'POST', path: '/meta-tags/search' })
    .meta({ visit: 'look' })
    .input(searchSchema)
    .output(
      answer(
        measureSchema.extend({
          rows: z.array(resourceRowSchema),
          ...pageEnds,
        }),
      ),
    ),
  /** Numbers of resources by the state of their texts. */
  summary: oc
    .route({ method: 'GET', path: '/meta-tags/summary' })
    .input(summaryInputSchema)
    .output(answer(summarySchema)),
  /** Other pages of the store with the same title or description. */
  repeats: oc
    .route({ method: 'POST', path: '/meta-tags/repeats' })
    .meta({ visit: 'look' })
    .input(z.strictObject({ gid: gidSchema }))
    .output(answer(repeatsSchema)),
  /** Blogs that articles can belong to. Vendors and tags: `GET /catalogue/products/choices`. */
  blogs: oc.route({ method: 'GET', path: '/meta-tags/blogs' }).output(answer(z.array(articleBlogSchema))),
  /** Tags to filter articles by, with the number of articles of each. */
  articleTags: oc
    .route({ method: 'GET', path: '/meta-tags/article-tags' })
    .output(answer(z.array(z.object({ value: z.string(), articles: z.number().int() })))),
  /** One resource with its current values on the store, and its neighbours in the list it was opened from. */
  resource: oc
    .route({ method: 'POST', path: '/meta-tags/resource' })
    .meta({ visit: 'look' })
    .input(z.strictObject({ gid: z.string().max(200), search: searchSchema.optional() }))
    .output(answer(resourceDetailSchema)),
  /** Saves edits from the editor and from grid cells, while the merchant waits. */
  save: oc
    .route({ method: 'POST', path: '/meta-tags/save' })
    .meta({ visit: 'support' })
    .input(saveInputSchema)
    .output(answer(savedSchema)),
  /** The pieces, concatenated in order, are the file; `next` requests the following one. */
  csv: oc
    .route({ method: 'POST', path: '/meta-tags/csv' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ filter: searchFilterSchema, cursor: z.string().max(2_000).optional() }))
    .output(csvPieceSchema),
  ...bulkEditContract,
  ...importContract,
  ...generateContract,
  views: oc.route({ method: 'GET', path: '/meta-tags/views' }).output(answer(z.array(viewSchema))),
  /** Replaces a view of the same name and kind. */
  saveView: oc
    .route({ method: 'POST', path: '/meta-tags/views' })
    .meta({ visit: 'support' })
    .input(viewInputSchema)
    .output(answer(z.array(viewSchema))),
  /** Refused if another view of the same kind has the name. */
  renameView: oc
    .route({ method: 'PATCH', path: '/meta-tags/views/{id}' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ id: numericId, name: viewNameSchema }))
    .output(answer(z.array(viewSchema))),
  removeView: oc
    .route({ method: 'DELETE', path: '/meta-tags/views/{id}' })
    .meta({ visit: 'merchant' })
    .input(z.object({ id: numericId }))
    .output(answer(z.array(viewSchema))),
  checkSettings: oc
    .route({ method: 'GET', path: '/meta-tags/check-settings' })
    .output(answer(checkSettingsSchema)),
  saveCheckSettings: oc
    .route({ method: 'PUT', path: '/meta-tags/check-settings' })
    .meta({ visit: 'support' })
    .input(checkSettingsSchema)
    .output(answer(checkSettingsSchema)),
}
