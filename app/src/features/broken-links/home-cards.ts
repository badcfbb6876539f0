import { sql } from 'kysely'
import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { LOOKED_BACK } from './domain/traffic.ts'
import { linksWithState } from './link-states.ts'

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readWrong }]

/** Range of weights, below problems of whole pages; each visitor who found no page counts one. */
const WORTH = { least: 120, most: 320 }

/** Returns the dead paths people requested recently, by kind and number of visits. */
async function readWrong(ctx: ShopContext): Promise<HomeLine[]> {
  const { rows } = await ctx.tx(async (tx) => {
    const now = (await databaseNow(tx)).toISOString()
    return sql<{ links: number; visits: number }>`
      select count(distinct l.id)::int as links, coalesce(sum(d.people), 0)::int as visits
        from ${linksWithState(tx)} join broken_link_days d on d.shop_id = ${shopOf(tx)} and d.link_id = l.id
        where l.shop_id = ${shopOf(tx)} and l.state = 'unresolved' and not l.hidden and d.people > 0
          and d.day > (${now}::timestamptz - make_interval(days => ${LOOKED_BACK}))::date`.execute(tx)
  })
  const [{ links, visits } = { links: 0, visits: 0 }] = rows
  if (links === 0) return []
  return [
    {
      id: 'broken-links',
      key: 'broken-links:home.unresolved',
      values: { count: links, visits },
      tone: 'attention',
      link: { to: '/seo-booster/brokenlink?tabindex=1&visited=true', external: false },
      worth: Math.min(WORTH.most, WORTH.least + visits),
    },
  ]
}
