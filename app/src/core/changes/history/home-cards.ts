import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readReviews }]

/** The merchant requested these texts and has not reviewed them: ranked above everything Signpost found unasked. */
const WORTH = 2_000

/** Reads how many proposals wait for the review. */
async function readReviews(ctx: ShopContext): Promise<HomeLine[]> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ operations: number; proposed: number; newest: string | null }>`
      select count(*)::int as operations, coalesce(sum(proposed), 0)::int as proposed, max(id)::text as newest
        from operations where shop_id = ${ctx.shop.id} and ready and state = 'review'`.execute(tx),
  )
  const { operations, proposed, newest } = rows[0] ?? { operations: 0, proposed: 0, newest: null }
  if (operations === 0 || newest === null) return []
  return [
    {
      id: 'changes.reviews',
      key: 'changes:home.reviews',
      values: { count: proposed },
      tone: 'attention',
      link: {
        to: operations === 1 ? `/operations/${newest}` : '/operations?state=review',
        external: false,
      },
      worth: WORTH,
    },
  ]
}
