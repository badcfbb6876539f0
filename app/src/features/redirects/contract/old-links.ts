import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer, count } from '#kit/shared/schemas.ts'

export const oldLinksSchema = z.object({
  /** When the store was scanned; null: never. */
  asOf: z.iso.datetime().nullable(),
  /** Number of pages with a link to a redirected path. */
  pages: count,
  /** Number of these links in the pages' own texts; `elsewhere`: in the theme and its menus. */
  inText: count,
  elsewhere: count,
  /** Number of texts a review would change. */
  texts: count,
  /** Number of menu entries it would change. */
  menuLinks: count,
  /** Menus in the platform's admin. */
  menusUrl: z.string(),
  /** True if there may be more. */
  isCut: z.boolean(),
  examples: z.array(z.object({ url: z.string(), inText: count, elsewhere: count })),
})
export type OldLinksState = z.infer<typeof oldLinksSchema>

export const oldLinksRoutes = {
  oldLinks: oc.route({ method: 'GET', path: '/redirects/old-links' }).output(answer(oldLinksSchema)),
  /** Proposes texts and menu entries whose links skip their redirects, for review. */
  relink: oc
    .route({ method: 'POST', path: '/redirects/old-links' })
    .meta({ visit: 'support' })
    .output(answer(z.object({ operationId: z.string() }))),
}
