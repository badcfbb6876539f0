import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import type { HomeMetric } from '#core/registry/home-metric.ts'
import { countImages } from './image-page.ts'

/** Counting stops here: a higher number is no more useful. */
const COUNTED = 10_000

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readMissing }]

/** Counts the images that people who cannot see them get no description of. */
async function readMissing(ctx: ShopContext): Promise<HomeLine[]> {
  const count = await ctx.tx((tx) => countImages(tx, { state: 'missing', products: null }, COUNTED))
  if (count === 0) return []
  return [
    {
      id: 'alt-text.missing',
      key: 'alt-text:home.missing',
      values: { count },
      tone: 'attention',
      link: { to: '/seo-booster/metatags?tabindex=2&state=missing', external: false },
      worth: 50,
    },
  ]
}

/** Share of images with an alt text. */
export const homeMetrics: HomeMetric[] = [
  {
    id: 'described-images',
    link: '/seo-booster/metatags?tabindex=2',
    lacking: '/seo-booster/metatags?tabindex=2&state=missing',
    read: readDescribed,
  },
]

/** Counts images with an alt text; null if there are no images. */
export async function readDescribed(ctx: ShopContext): Promise<{ part: number; whole: number } | null> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ held: number; missing: number }>`
      select sum(held)::int as held, sum(missing)::int as missing from signpost_summarise_images()`.execute(
      tx,
    ),
  )
  const { held, missing } = rows[0] ?? { held: 0, missing: 0 }
  return held > 0 ? { part: held - missing, whole: held } : null
}
