import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Ranks below problems of pages that visitors already see. */
const WORTH = 110

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readFailed }]

/** Posts whose writing failed: those of the weekly plan fail while nobody watches. */
async function readFailed(ctx: ShopContext): Promise<HomeLine[]> {
  const count = await ctx.tx(async (tx) => {
    const { rows } = await sql<{ posts: number }>`
      select count(*)::int as posts from blog_posts
        where shop_id = ${shopOf(tx)} and state = 'failed' and article_id is null and deleted_at is null`.execute(
      tx,
    )
    return rows[0]?.posts ?? 0
  })
  if (count === 0) return []
  return [
    {
      id: 'blog-posts.failed',
      key: 'blog-posts:home.failed',
      values: { count },
      tone: 'attention',
      link: { to: '/seo-booster/metatags?tabindex=3&state=failed', external: false },
      worth: WORTH,
    },
  ]
}
