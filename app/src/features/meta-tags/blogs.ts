import { sql } from 'kysely'
import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Maximum entries returned: a longer list is no use to choose from. */
const MOST = 250

/** Lists the tags of the store's articles, most used first. */
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

/** Lists the store's blogs by title. */
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
