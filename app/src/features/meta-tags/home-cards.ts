import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { searchFilterSchema } from './contract/resources.ts'
import { countPage } from './list-page.ts'
import { checkSettingsOf } from './own-data.ts'

/** Counting further tells nobody more. */
const COUNTED = 10_000

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readMissing }]

/** How many products search engines have to describe themselves. */
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
      link: { to: '/seo-booster/metatags?tabindex=1&state=missing-description', external: false },
      worth: 3,
    },
  ]
}
