import { sql } from 'kysely'
import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** A list to choose from is no use beyond this. */
const MOST = 250

/** Tags of the store's articles, the most used first. */
export async function listArticleTags(ctx: ShopContext): Promise<{ value: string; articles: number }[]> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ value: string; articles: number }>`
      select tag as value, count(*)::int as articles from catalogue_resources r, unnest(r.tags) tag
        where r.shop_id = ${shopOf(tx)} and r.kind = 'article' group by tag order by articles desc, tag limit ${MOST}`.execute(
      tx,
    )
    return rows
  })
}

/** Blogs of the store by title. */
export async function listBlogs(ctx: ShopContext): Promise<{ gid: string; title: string }[]> {
  const rows = await ctx.tx((tx) =>
    tx
      .selectFrom('catalogue_resources')
      .where('shop_id', '=', shopOf(tx))
      .select(['id', 'title'])
      .where('kind', '=', 'blog')
      .orderBy('title')
      .limit(MOST)
      .execute(),
  )
  return rows.map(({ id, title }) => ({ gid: gidOf('blog', id), title }))
}
