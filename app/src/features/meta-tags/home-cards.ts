import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import type { HomeMetric } from '#core/registry/home-metric.ts'
import { countActiveProducts, LIST, listIn } from './active-products.ts'

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readMissing }]

/** Counts the products that search engines have to describe on their own. */
async function readMissing(ctx: ShopContext): Promise<HomeLine[]> {
  const { whole, described } = await countActiveProducts(ctx)
  const count = whole - described
  if (count === 0) return []
  return [
    {
      id: 'meta-tags.missing-descriptions',
      key: 'meta-tags:home.missingDescriptions',
      values: { count },
      tone: 'attention',
      link: { to: listIn('missing-description'), external: false },
      worth: 50,
    },
  ]
}

/** Active products with their own title and description for search results. */
export const homeMetrics: HomeMetric[] = [
  { id: 'complete-listings', link: LIST, lacking: listIn('incomplete'), read: readComplete },
]

async function readComplete(ctx: ShopContext): Promise<{ part: number; whole: number } | null> {
  const { whole, complete } = await countActiveProducts(ctx)
  return whole > 0 ? { part: complete, whole } : null
}
