import { oc } from '@orpc/contract'
import { z } from 'zod'

const count = z.number().int().min(0)

export const oldLinksSchema = z.object({
  /** When the store was scanned; null: never. */
  asOf: z.iso.datetime().nullable(),
  /** Pages with a link to a path that is redirected. */
  pages: count,
  /** Such links in the pages' own texts, and in the theme and its menus. */
  inText: count,
  elsewhere: count,
  /** Texts a review would change. */
  texts: count,
  /** Entries of menus it would change. */
  menuLinks: count,
  /** Where the admin edits menus. */
  menusUrl: z.string(),
  /** There may be more. */
  isCut: z.boolean(),
  examples: z.array(z.object({ url: z.string(), inText: count, elsewhere: count })),
})
export type OldLinksState = z.infer<typeof oldLinksSchema>

export const oldLinksRoutes = {
  oldLinks: oc
    .route({ method: 'GET', path: '/redirects/old-links' })
    .output(z.object({ data: oldLinksSchema })),
  /** Proposes texts whose links lead past their redirects; they wait for the review. */
  relink: oc
    .route({ method: 'POST', path: '/redirects/old-links' })
    .output(z.object({ data: z.object({ operationId: z.string() }) })),
}
