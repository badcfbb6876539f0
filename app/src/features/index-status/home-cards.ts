import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { haveFallen } from './list-store.ts'

/** Ranks pages that left the index lately above mere improvements. */
const WORTH = 200

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readFallen }]

/** Pages that left the index in the last two weeks and have not come back. */
async function readFallen(ctx: ShopContext): Promise<HomeLine[]> {
  const count = await ctx.tx(async (tx) => {
    const { rows } = await sql<{ pages: number }>`
      select count(*)::int as pages from index_status_pages p
        where p.shop_id = ${shopOf(tx)} and ${await haveFallen(tx)}`.execute(tx)
    return rows[0]?.pages ?? 0
  })
  if (count === 0) return []
  return [
    {
      id: 'index-status.fallen',
      key: 'index-status:home.fallen',
      values: { count },
      tone: 'attention',
      link: { to: '/google-search-console/index-status?verdict=fallen', external: false },
      worth: WORTH,
    },
  ]
}
