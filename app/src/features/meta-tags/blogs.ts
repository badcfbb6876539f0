import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/registry/context.ts'

/** A list to choose from is no use beyond this. */
const MOST = 250

/** Blogs of the store by title. */
export async function listBlogs(ctx: ShopContext): Promise<{ gid: string; title: string }[]> {
  const rows = await ctx.tx((tx) =>
    tx
      .selectFrom('catalogue_resources')
      .select(['id', 'title'])
      .where('kind', '=', 'blog')
      .orderBy('title')
      .limit(MOST)
      .execute(),
  )
  return rows.map(({ id, title }) => ({ gid: gidOf('blog', id), title }))
}
