import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { countBroken } from './problem-counts.ts'

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readWrong }]

/** Below an error on a page, because only visitors of old URLs are affected. */
const WORTH = 150

/** Returns the redirects that lead to no page, as of the last check. */
async function readWrong(ctx: ShopContext): Promise<HomeLine[]> {
  const count = await ctx.tx(countBroken)
  if (count === 0) return []
  return [
    {
      id: 'redirects.broken',
      key: 'redirects:home.broken',
      values: { count },
      tone: 'attention',
      link: { to: '/seo-booster/redirects?problem=broken', external: false },
      worth: WORTH,
    },
  ]
}
