import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { isStuck } from './store.ts'

/** Ranks below problems of pages, because nothing is wrong on the store yet. */
const WORTH = 130

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readStuck }]

/** Active automations with items they cannot write now. */
async function readStuck(ctx: ShopContext): Promise<HomeLine[]> {
  const count = await ctx.tx(async (tx) => {
    const { rows } = await sql<{ automations: number }>`
      select count(*)::int as automations from automations a
        where a.shop_id = ${shopOf(tx)} and ${isStuck(tx)}`.execute(tx)
    return rows[0]?.automations ?? 0
  })
  if (count === 0) return []
  return [
    {
      id: 'automations.stuck',
      key: 'automations:home.stuck',
      values: { count },
      tone: 'attention',
      link: { to: '/seo-booster/metatags?tabindex=6&only=stuck', external: false },
      worth: WORTH,
    },
  ]
}
