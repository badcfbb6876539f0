import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { rateScore } from './domain/ratings.ts'
import { newestOfAll } from './lab/result-store.ts'

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readSlow }]

/** Pages whose last test as a phone had a poor score. */
async function readSlow(ctx: ShopContext): Promise<HomeLine[]> {
  const results = await ctx.tx(newestOfAll)
  const count = results.filter(
    ({ device, score }) => device === 'mobile' && rateScore(score) === 'poor',
  ).length
  if (count === 0) return []
  return [
    {
      id: 'speed.slow',
      key: 'speed:homeCard',
      values: { count },
      tone: 'attention',
      link: { to: '/core-web-vitals?tabindex=1&mobile=poor', external: false },
      worth: 40,
    },
  ]
}
