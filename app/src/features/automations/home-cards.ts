import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Ranks below problems of pages, because nothing is wrong on the store yet. */
const WORTH = 130

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readStuck }]

/** Active automations with items they cannot write now. What a plan does not include is said elsewhere. */
async function readStuck(ctx: ShopContext): Promise<HomeLine[]> {
  const count = await ctx.tx(async (tx) => {
    const { rows } = await sql<{ automations: number }>`
      select count(*)::int as automations from automations a
        where a.shop_id = ${shopOf(tx)} and active and problem_code is not null and problem_code not like 'plans.%' and (
          exists (select from automation_candidates c where c.shop_id = ${shopOf(tx)} and c.automation_id = a.id)
          or exists (select from automation_runs r
            where r.shop_id = ${shopOf(tx)} and r.automation_id = a.id and r.operation_id is null))`.execute(
      tx,
    )
    return rows[0]?.automations ?? 0
  })
  if (count === 0) return []
  return [
    {
      id: 'automations.stuck',
      key: 'automations:home.stuck',
      values: { count },
      tone: 'attention',
      link: { to: '/seo-booster/metatags?tabindex=6', external: false },
      worth: WORTH,
    },
  ]
}
