import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import type { HomeMetric } from '#core/registry/home-metric.ts'
import { searchFilterSchema } from './contract/resources.ts'
import { countPage } from './list-page.ts'
import { checkSettingsOf } from './own-data.ts'

/** Counting stops here: a higher number is no more useful. */
const COUNTED = 10_000

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readMissing }]

/** Counts the products that search engines have to describe on their own. */
async function readMissing(ctx: ShopContext): Promise<HomeLine[]> {
  const count = await ctx.tx(async (tx) =>
    countPage(tx, {
      filter: searchFilterSchema.parse({ state: 'missing-description', statuses: ['ACTIVE'] }),
      settings: await checkSettingsOf(tx),
      most: COUNTED,
    }),
  )
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
  const { rows } = await ctx.tx((tx) =>
    sql<{ part: number; whole: number }>`
      select (count(*) filter (where title_length > 0 and description_length > 0))::int as part,
          count(*)::int as whole
        from catalogue_resources
        where shop_id = ${ctx.shop.id} and kind = 'product' and status = 'ACTIVE'`.execute(tx),
  )
  const [counted] = rows
  return counted && counted.whole > 0 ? counted : null
}
