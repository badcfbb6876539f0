import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { BROKEN } from './domain/problems.ts'

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readWrong }]

/** Below an error on a page, because only visitors of old URLs are affected. */
const WORTH = 150

/** Returns the redirects that lead to no page, as of the last check. */
async function readWrong(ctx: ShopContext): Promise<HomeLine[]> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ count: number }>`
      select count(distinct path_md5)::int as count from redirect_problems
        where shop_id = ${shopOf(tx)} and problem = any(${[...BROKEN]}::text[])`.execute(tx),
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return []
  return [
    {
      id: 'redirects.broken',
      key: 'redirects:home.broken',
      values: { count },
      tone: 'attention',
      link: { to: '/seo-booster/redirects?problem=broken', external: false },
      worth: WORTH,
    },
  ]
}
