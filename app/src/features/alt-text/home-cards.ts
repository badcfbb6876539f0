import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import type { HomeMetric } from '#core/registry/home-metric.ts'

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readMissing }]

/** Counts the images that people who cannot see them get no description of. */
async function readMissing(ctx: ShopContext): Promise<HomeLine[]> {
  const { missing: count } = await sumImages(ctx)
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

/** Counts images with an alt text; null if there are no images, or before all were read for the first time. */
export async function readDescribed(ctx: ShopContext): Promise<{ part: number; whole: number } | null> {
  const { held, missing } = await sumImages(ctx)
  return held > 0 ? { part: held - missing, whole: held } : null
}

/**
 * Counts all images and those without an alt text; none before all were read for the first time, because a share of
 * them would pass for the store.
 */
async function sumImages(ctx: ShopContext): Promise<{ held: number; missing: number }> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ held: number; missing: number }>`
      select coalesce(sum(held), 0)::int as held, coalesce(sum(missing), 0)::int as missing
        from signpost_summarise_images() where exists (
          select from catalogue_image_reads where shop_id = ${ctx.shop.id} and as_of is not null)`.execute(
      tx,
    ),
  )
  return rows[0] ?? { held: 0, missing: 0 }
}
