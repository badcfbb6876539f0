import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { countVerdicts } from './list-store.ts'
import { findReading } from './reading/reading-store.ts'

const SCREEN = '/google-search-console/xml-sitemap'
/** Ranks below problems of the pages themselves, above possible improvements. */
const WORTH = { problem: 180, missing: 120 }

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readWrong }]

/** Returns the number of listed pages with problems and of unlisted pages; nothing before the first reading. */
async function readWrong(ctx: ShopContext): Promise<HomeLine[]> {
  const { reading, counts } = await ctx.tx(async (tx) => ({
    reading: await findReading(tx),
    counts: Object.values(await countVerdicts(tx)),
  }))
  if (reading === null) return []
  return (['problem', 'missing'] as const).flatMap((verdict) => {
    const count = counts.reduce((sum, one) => sum + one[verdict], 0)
    return count === 0 ? [] : [lineOf(verdict, count)]
  })
}

function lineOf(verdict: 'problem' | 'missing', count: number): HomeLine {
  return {
    id: `sitemaps.${verdict}`,
    key: `sitemaps:home.${verdict}`,
    values: { count },
    tone: 'attention',
    link: { to: `${SCREEN}?tabindex=0&verdict=${verdict}`, external: false },
    worth: WORTH[verdict],
  }
}
