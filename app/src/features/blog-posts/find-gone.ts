import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { articleKind, articleRef } from './kinds/article.ts'
import { noteGone } from './kinds/note-article.ts'

/** Most posts looked at per run. */
const MOST = 100

/**
 * Finds posts whose article was deleted in the store's admin. The platform sends no webhooks for articles, so the
 * catalogue loses them with its next reading; the store is asked before anything is noted.
 */
export async function findGoneArticles(ctx: ShopContext): Promise<void> {
  const posts = await ctx.tx(lostByCatalogue)
  if (posts.length === 0) return
  const values = await articleKind.read(ctx, posts.map(articleRef))
  await ctx.tx(async (tx) => {
    for (const [at, post] of posts.entries()) if (values[at] === null) await noteGone(tx, ctx.shop.id, post)
  })
}

async function lostByCatalogue(tx: ShopTx): Promise<string[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ id: string }>`
    select p.id from blog_posts p
      where p.shop_id = ${shop} and p.article_id is not null and p.deleted_at is null
        and not exists (select from catalogue_resources r
          where r.shop_id = ${shop} and r.kind = 'article' and r.id = p.article_id)
      order by p.id limit ${MOST}`.execute(tx)
  return rows.map(({ id }) => id)
}
