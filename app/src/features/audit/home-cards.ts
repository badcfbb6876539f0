import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { lastProblems, sumNow } from './audit-run-store.ts'

/** Ranked below findings in a page's markup, which name their own pages. */
const WORTH = 190

export const homeCards: HomeCard[] = [{ question: 'wrong', read: readWrong }]

/** Counts pages with critical issues; empty before the first scan was judged. */
async function readWrong(ctx: ShopContext): Promise<HomeLine[]> {
  const { judged, sum } = await ctx.tx(async (tx) => ({
    judged: await lastProblems(tx),
    sum: await sumNow(tx),
  }))
  if (!judged || sum.criticalPages === 0) return []
  return [
    {
      id: 'audit.critical',
      key: 'audit:home.critical',
      values: { count: sum.criticalPages },
      tone: 'attention',
      link: { to: '/seo-audit?view=critical', external: false },
      worth: WORTH,
    },
  ]
}
