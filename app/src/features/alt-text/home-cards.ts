import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { countImages } from './image-page.ts'

/** Counting further tells nobody more. */
const COUNTED = 10_000

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readMissing }]

/** How many pictures nobody can hear of who does not see them. */
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
      worth: 3,
    },
  ]
}
