import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'

/** Ranks pages that left the index lately above mere improvements. */
const WORTH = 200
const LATELY_MS = 14 * 86_400_000

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readFallen }]

/** Pages that left the index in the last two weeks and have not come back. */
async function readFallen(ctx: ShopContext): Promise<HomeLine[]> {
  const count = await ctx.tx(async (tx) => {
    const since = new Date(Date.parse(await clockOf(tx)) - LATELY_MS)
    const shop = shopOf(tx)
    const { rows } = await sql<{ pages: number }>`
      select count(distinct c.url_hash)::int as pages
        from index_status_changes c join index_status_pages p on p.shop_id = ${shop} and p.url_hash = c.url_hash
        where c.shop_id = ${shop} and c.at >= ${since} and c.from_verdict in ('valid', 'partial')
          and p.verdict in ('invalid', 'excluded') and p.gone_at is null`.execute(tx)
    return rows[0]?.pages ?? 0
  })
  if (count === 0) return []
  return [
    {
      id: 'index-status.fallen',
      key: 'index-status:home.fallen',
      values: { count },
      tone: 'attention',
      link: { to: '/google-search-console/index-status?verdict=excluded', external: false },
      worth: WORTH,
    },
  ]
}
