import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeMetric } from '#core/registry/home-metric.ts'
import { HOME_METRICS } from '#core/registry/home-metric.ts'
import { clockOf, dayOf, holdClock, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { type HomeTile, TILES } from './contract.ts'

/** Days a chart shows, and days numbers are stored. */
const DAYS_SHOWN = 30
const DAYS_KEPT = 90
/** Maximum age of a number that is shown without counting again. */
const FRESH_MS = 10_000

/**
 * Returns the tiles in order, read through `reading`. One whose number cannot be read states so; the others are
 * unaffected.
 */
export async function readTiles(ctx: ShopContext, reading: ShopContext): Promise<HomeTile[]> {
  const kept = await reading.tx((tx) => loadDays(tx, ctx))
  return Promise.all(
    TILES.map(async (id) => {
      const metric = ctx.offered(HOME_METRICS).find((one) => one.id === id)
      if (!metric) return emptyTile(id, 'unconnected', null)
      const days = kept.filter((row) => row.metric === id)
      const last = days.at(-1)
      if (last?.fresh) return tileOf(metric, days)
      const counted = await metric.read(reading).catch((error: unknown) => {
        ctx.log.warn({ err: error, metric: id }, 'could not load a metric of Home')
        return null
      })
      if (counted === 'unconnected') return emptyTile(id, counted, metric.link)
      if (!counted) return emptyTile(id, 'uncounted', metric.link)
      const today = await ctx.tx((tx) => saveToday(tx, ctx, { metric: id, ...counted }))
      return tileOf(metric, [...days.filter(({ day }) => day !== today.day), today])
    }),
  )
}

/**
 * Counts the metrics once a day, so that charts of shops that are rarely visited have no gaps. Throws what one of them
 * met, once the others are counted.
 */
export async function keepMetrics(ctx: ShopContext): Promise<void> {
  const failures: unknown[] = []
  for (const metric of ctx.offered(HOME_METRICS)) {
    try {
      const counted = await metric.read(ctx)
      if (counted && counted !== 'unconnected')
        await ctx.tx((tx) => saveToday(tx, ctx, { metric: metric.id, ...counted }))
    } catch (error) {
      failures.push(error)
    }
  }
  await ctx.tx(async (tx) =>
    sql`delete from home_metrics where shop_id = ${ctx.shop.id} and day < ${await dayOf(tx)}::date - ${DAYS_KEPT}::int`.execute(
      tx,
    ),
  )
  if (failures.length > 0) throw failures[0]
}

interface Day {
  metric: string
  day: string
  part: number
  whole: number
  countedAt: Date
  fresh: boolean
}

async function loadDays(tx: ShopTx, ctx: ShopContext): Promise<Day[]> {
  await holdClock(tx)
  const freshSince = Date.parse(await clockOf(tx)) - FRESH_MS
  const { rows } = await sql<Omit<Day, 'fresh'>>`
    select metric, to_char(day, 'YYYY-MM-DD') as day, part::int, whole::int, counted_at as "countedAt" from home_metrics
      where shop_id = ${ctx.shop.id} and day > ${await dayOf(tx)}::date - ${DAYS_SHOWN}::int order by home_metrics.day`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, fresh: row.countedAt.getTime() > freshSince }))
}

async function saveToday(
  tx: ShopTx,
  ctx: ShopContext,
  { metric, part, whole }: { metric: string; part: number; whole: number },
): Promise<Day> {
  await holdClock(tx)
  const [now, day] = [await clockOf(tx), await dayOf(tx)]
  await sql`
    insert into home_metrics (shop_id, metric, day, part, whole, counted_at)
      values (${ctx.shop.id}, ${metric}, ${day}::date, ${part}, ${whole}, ${now}::timestamptz)
      on conflict (shop_id, metric, day)
        do update set part = excluded.part, whole = excluded.whole, counted_at = excluded.counted_at`.execute(
    tx,
  )
  return { metric, day, part, whole, countedAt: new Date(now), fresh: true }
}

function tileOf({ id, link, lacking }: HomeMetric, days: readonly Day[]): HomeTile {
  const last = days.at(-1)
  return {
    id,
    state: 'counted',
    // Leads to what is left to do.
    link: last && last.part < last.whole ? (lacking ?? link) : link,
    part: last?.part ?? 0,
    whole: last?.whole ?? 0,
    asOf: last?.countedAt.toISOString() ?? null,
    days: days.map(({ day, part, whole }) => ({ day, part, whole })),
  }
}

function emptyTile(id: HomeTile['id'], state: HomeTile['state'], link: string | null): HomeTile {
  return { id, state, link, part: 0, whole: 0, asOf: null, days: [] }
}
