import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, dayOf, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { AppError } from '#kit/shared/errors.ts'
import { keywordErrors } from '../errors.ts'
import { findMetrics, type MetricLocale } from '../metrics/metric-store.ts'

/** Keywords of a store per day: all its targets, changed four times. */
const MOST_A_DAY = 240
/** The services renew volumes and bids once a month. */
const CURRENT_DAYS = 7
/** Longest time of a fetch: fifteen rounds of searches, each within its time limit. */
const BUSY_MS = 16 * 60_000

/**
 * Returns the keywords to ask about with the installation's account: those without current metrics, as many as the
 * store has left today. No other fetch of the store begins before `endClaim`; without keywords to ask about nothing is
 * claimed. Throws `keywords.fetch-under-way`, `keywords.asks-used-up`.
 */
export function claimKeywords(
  ctx: ShopContext,
  { source, ...locale }: MetricLocale & { source: 'google-ads' | 'dataforseo' },
  keywords: readonly string[],
): Promise<string[]> {
  return ctx.tx(async (tx) => {
    const shop = shopOf(tx)
    const now = await clockOf(tx)
    const day = await dayOf(tx)
    await sql`
      insert into keyword_asks (shop_id, day) values (${shop}, ${day}) on conflict (shop_id) do nothing`.execute(
      tx,
    )
    const { rows } = await sql<{ asked: number; isBusy: boolean | null }>`
      select case when day = ${day}::date then keywords else 0 end as asked,
          busy_until > ${now}::timestamptz as "isBusy"
        from keyword_asks where shop_id = ${shop} for update`.execute(tx)
    const { asked = 0, isBusy = false } = rows[0] ?? {}
    if (isBusy) throw new AppError(keywordErrors.fetchUnderWay)
    const known = await findMetrics(tx, { source, ...locale }, keywords)
    const since = new Date(Date.parse(now) - CURRENT_DAYS * DAY_MS).toISOString()
    const due = keywords.filter((keyword) => {
      const metrics = known.get(keyword)
      if (!metrics || metrics.fetchedAt < since) return true
      // A search that failed left them unknown.
      return source === 'dataforseo' && metrics.competitors === null
    })
    if (due.length === 0) return []
    if (asked >= MOST_A_DAY) throw new AppError(keywordErrors.asksUsedUp, { limit: MOST_A_DAY })
    const claimed = due.slice(0, MOST_A_DAY - asked)
    const until = new Date(Date.parse(now) + BUSY_MS).toISOString()
    await sql`
      update keyword_asks set day = ${day}::date, keywords = ${asked + claimed.length}, busy_until = ${until}::timestamptz
        where shop_id = ${shop}`.execute(tx)
    return claimed
  })
}

/** Ends a fetch; keywords the service answered nothing for and was paid nothing for are `unpaid`, and not counted. */
export async function endClaim(ctx: ShopContext, unpaid: number): Promise<void> {
  await ctx.tx((tx) =>
    sql`
      update keyword_asks set busy_until = null, keywords = greatest(0, keywords - ${unpaid}::int)
        where shop_id = ${shopOf(tx)}`.execute(tx),
  )
}
