import { sql } from 'kysely'
import { findImageRead } from '#core/catalogue/images/image-reads.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Dashboard, Trend } from '../contract/dashboard.ts'
import { IMAGE_STATES } from '../domain/image-states.ts'
import { conditionsOf, excludedSql, stateSql, whereSql } from '../list/conditions.ts'
import { creditsLeft } from '../operations/quote.ts'
import { readTrackRecord } from '../optimise/prediction.ts'
import { readSavedSettings } from '../settings-store.ts'
import { endLostSizing, startReadingSizes } from './read-sizes.ts'

/** Returns the state of all images of the store, what was saved, and what remains. */
export async function getDashboard(ctx: ShopContext): Promise<Dashboard> {
  await endLostSizing(ctx)
  const saved = await ctx.tx(readSavedSettings)
  const where = await conditionsOf(ctx, {}, saved)
  const credits = await creditsLeft(ctx)
  const dashboard: Dashboard = await ctx.tx(async (tx) => {
    const shop = shopOf(tx)
    const read = await findImageRead(tx)
    const { rows } = await sql<StateSums>`
      select ${stateSql} as state, count(*)::int as count,
          (count(*) filter (where (${excludedSql(shop, saved.excludes)}) is not null))::int as excluded,
          (count(*) filter (where f.current_bytes is not null))::int as sized,
          coalesce(sum(coalesce(case when f.state = 'optimised' then f.original_bytes end, f.current_bytes)), 0)::float8 as before,
          -- The source of a conversion stays among the store's files.
          coalesce(sum(f.current_bytes + case when k.source_id is null then 0
            else coalesce(s.current_bytes, f.original_bytes, 0) end), 0)::float8 as after,
          coalesce(sum(f.delivered_before) filter (where f.state = 'optimised'), 0)::float8 as delivered_before,
          coalesce(sum(f.delivered_after) filter (where f.state = 'optimised'), 0)::float8 as delivered_after,
          (count(*) filter (where f.state = 'optimised' and f.delivered_before is not null))::int as measured
        from catalogue_images c left join images_files f on f.shop_id = ${shop} and f.id = c.id
          left join images_conversions k on k.shop_id = ${shop} and k.converted_id = c.id and k.stands
          left join images_files s on s.shop_id = ${shop} and s.id = k.source_id
        where ${whereSql(shop, where)} group by 1`.execute(tx)
    const all = (of: (row: StateSums) => number) => rows.reduce((sum, row) => sum + of(row), 0)
    const record = await readTrackRecord(tx)
    return {
      read: (read?.state ?? 'never') as Dashboard['read'],
      sizedAt: saved.sizedAt?.toISOString() ?? null,
      sizing: saved.sizingSince !== null,
      states: IMAGE_STATES.map((state) => ({
        state,
        count: rows.find((row) => row.state === state)?.count ?? 0,
      })),
      excluded: all((row) => row.excluded),
      stored: {
        images: all((row) => row.sized),
        before: all((row) => row.before),
        after: all((row) => row.after),
      },
      delivered: {
        images: all((row) => row.measured),
        before: all((row) => row.delivered_before),
        after: all((row) => row.delivered_after),
      },
      prediction: record.images === 0 ? null : { images: record.images, meanError: record.meanError },
      wentBack: await countWentBack(tx),
      credits,
      widths: saved.widths,
    }
  })
  // On the first visit, sizes are read as soon as images are synced, without waiting for the nightly run.
  const isFirst = dashboard.sizedAt === null && !dashboard.sizing && isRead(dashboard)
  return isFirst ? { ...dashboard, sizing: (await startReadingSizes(ctx)).started } : dashboard
}

const isRead = ({ read }: Pick<Dashboard, 'read'>): boolean => read === 'done' || read === 'partial'

interface StateSums {
  state: string
  count: number
  excluded: number
  sized: number
  before: number
  after: number
  delivered_before: number
  delivered_after: number
  measured: number
}

async function countWentBack(tx: ShopTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(went_back), 0)::int as count from images_days where shop_id = ${shopOf(tx)}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Returns the events of each of the last days. */
export async function getTrend(ctx: ShopContext, { days }: { days: number }): Promise<Trend> {
  return ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    const { rows } = await sql<Trend['days'][number]>`
      select to_char(day, 'YYYY-MM-DD') as day, optimised, restored, stored_saved::float8 as "storedSaved",
          delivered_saved::float8 as "deliveredSaved"
        from images_days where shop_id = ${shopOf(tx)} and day > (${now}::timestamptz at time zone 'UTC')::date - ${days}::int
        order by day`.execute(tx)
    return { days: rows }
  })
}
