import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { balanceOf } from './balance.ts'

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readWrong }]

const PRICING = { to: '/pricing?tabindex=1', external: false }
/** Share of the allowance up to which credits count as nearly used up. */
const NEARLY = 0.1

/** Reports credits that are used up, or nearly, of the kinds in the plan's allowance. */
async function readWrong(ctx: ShopContext): Promise<HomeLine[]> {
  const { unmetered, balances } = await balanceOf(ctx)
  if (unmetered) return []
  return balances.flatMap(({ credit, available, allowance }): HomeLine[] => {
    if (allowance === 0 || available > allowance * NEARLY) return []
    const used = available === 0
    return [
      {
        id: `credits.${credit}`,
        key: used ? `credits:home.usedUp.${credit}` : `credits:home.nearly.${credit}`,
        values: { count: available },
        tone: used ? 'attention' : 'info',
        link: PRICING,
        worth: used ? 600 : 150,
      },
    ]
  })
}
