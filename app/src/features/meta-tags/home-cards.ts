import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import type { HomeMetric } from '#core/registry/home-metric.ts'

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readMissing }]

/** Counts the products that search engines have to describe on their own. */
async function readMissing(ctx: ShopContext): Promise<HomeLine[]> {
  const { undescribed: count } = await countListings(ctx)
  if (count === 0) return []
  return [
    {
      id: 'meta-tags.missing-descriptions',
      key: 'meta-tags:home.missingDescriptions',
      values: { count },
      tone: 'attention',
      link: {
        to: '/seo-booster/metatags?tabindex=1&state=missing-description&status=ACTIVE',
        external: false,
      },
      worth: 50,
    },
  ]
}

/** Active products with their own title and description for search results. */
export const homeMetrics: HomeMetric[] = [
  {
    id: 'complete-listings',
    link: '/seo-booster/metatags?tabindex=1',
    lacking: '/seo-booster/metatags?tabindex=1&state=incomplete&status=ACTIVE',
    read: readComplete,
  },
]

async function readComplete(ctx: ShopContext): Promise<{ part: number; whole: number } | null> {
  const { part, whole } = await countListings(ctx)
  return whole > 0 ? { part, whole } : null
}

/** Counts the active products: one statement, which Home shares between card and metric. */
async function countListings(
  ctx: ShopContext,
): Promise<{ part: number; whole: number; undescribed: number }> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ part: number; whole: number; undescribed: number }>`
      select (count(*) filter (where title_length > 0 and description_length > 0))::int as part,
          count(*)::int as whole, (count(*) filter (where description_length = 0))::int as undescribed
        from catalogue_resources
        where shop_id = ${ctx.shop.id} and kind = 'product' and status = 'ACTIVE'`.execute(tx),
  )
  return rows[0] ?? { part: 0, whole: 0, undescribed: 0 }
}
