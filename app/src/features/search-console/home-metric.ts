import type { ShopContext } from '#core/context/context.ts'
import type { HomeMetric } from '#core/registry/home-metric.ts'
import { findConnection } from '#core/search-console/connection-store.ts'
import { addDays, pacificDay } from '#core/search-console/domain/pacific.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { reportInputSchema } from './contract.ts'
import { SCREEN } from './paths.ts'
import { getSummary } from './report/summary.ts'

/** Days since the last final one beyond which its clicks are no longer today's: the search engine needs two to three. */
const CURRENT_DAYS = 7

/** Clicks of the last 30 final days, with their impressions; not counted once the days no longer come. */
export const clicksMetric: HomeMetric = {
  id: 'clicks',
  link: SCREEN,
  read: async (ctx: ShopContext) => {
    const { connection, now } = await ctx.tx(async (tx) => ({
      connection: await findConnection(tx),
      now: await clockOf(tx),
    }))
    if (connection === null || connection.broken !== null) return 'unconnected'
    if (connection.property === null) return null
    const summary = await getSummary(ctx, reportInputSchema.parse({ compare: 'none' }))
    if (!summary || summary.range.to < addDays(pacificDay(new Date(now)), -CURRENT_DAYS)) return null
    return { part: summary.total.clicks, whole: summary.total.impressions }
  },
}
