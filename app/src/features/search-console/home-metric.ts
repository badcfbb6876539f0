import type { ShopContext } from '#core/context/context.ts'
import type { HomeMetric } from '#core/registry/home-metric.ts'
import { findConnection } from '#core/search-console/connection-store.ts'
import { reportInputSchema } from './contract.ts'
import { SCREEN } from './paths.ts'
import { getSummary } from './report/summary.ts'

/** Clicks of the last 30 final days, with their impressions. */
export const clicksMetric: HomeMetric = {
  id: 'clicks',
  link: SCREEN,
  read: async (ctx: ShopContext) => {
    if ((await ctx.tx(findConnection)) === null) return 'unconnected'
    const summary = await getSummary(ctx, reportInputSchema.parse({ compare: 'none' }))
    return summary && { part: summary.total.clicks, whole: summary.total.impressions }
  },
}
