import { sql } from 'kysely'
import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import type { ShopContext } from '#core/context/context.ts'
import { dayOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { VitalsBeacon } from './beacon.ts'
import { BUCKETS, bucketOf, METRICS, type Metric } from './domain/buckets.ts'

/** Maximum number of beacons counted per shop and day; a store with more visits still gets metrics. */
export const BEACONS_A_DAY = 100_000
/**
 * Maximum number of a shop's pages counted separately in a month, and of new ones among them per day; other pages
 * count only for their type.
 */
export const MOST_PAGES = 300
export const NEW_PAGES_A_DAY = 150

/**
 * Counts a browser's report. Changes nothing while the merchant has it switched off, for a page the store does not
 * have, and beyond the daily limit.
 */
export async function countVitals(ctx: ShopContext, beacon: VitalsBeacon): Promise<void> {
  const { path } = beacon.page
  const isDone = await ctx.tx(async (tx) => {
    const day = await openDay(tx)
    if (day === null) return true
    if (path !== '' && !(await isCounted(tx, beacon, day))) return false
    await count(tx, beacon, { day, pages: path === '' ? [''] : ['', path] })
    return true
  })
  if (isDone) return
  const { isLiving, isUnknown } = livingPages(await knownPages(ctx, [path]))
  const living = isLiving(path)
  if (!living && !isUnknown(path)) return
  await ctx.tx(async (tx) => {
    const day = await dayOf(tx)
    const admitted = living && (await admit(tx, day))
    await count(tx, beacon, { day, pages: admitted ? ['', path] : [''] })
  })
}

/** Uses one of the day's beacons and returns the day; null if counting is off or the limit is reached. */
async function openDay(tx: ShopTx): Promise<string | null> {
  const day = await dayOf(tx)
  const { rows } = await sql<{ visits: number }>`
    update visitor_vitals_shops set day = ${day}::date,
        visits = case when day = ${day}::date then visits + 1 else 1 end,
        new_pages = case when day = ${day}::date then new_pages else 0 end
      where shop_id = ${shopOf(tx)} and collecting returning visits`.execute(tx)
  const [taken] = rows
  return taken && taken.visits <= BEACONS_A_DAY ? day : null
}

async function isCounted(tx: ShopTx, { page }: VitalsBeacon, day: string): Promise<boolean> {
  const found = await tx
    .selectFrom('visitor_vitals')
    .select('page')
    .where('shop_id', '=', shopOf(tx))
    .where('grain', '=', 'month')
    .where('begins', '=', sql<Date>`${monthOf(day)}::date`)
    .where('page_type', '=', page.type)
    .where('page', '=', page.path)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Admits a page not counted this month yet, unless the day had too many new ones or the month is full. */
async function admit(tx: ShopTx, day: string): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    update visitor_vitals_shops set new_pages = new_pages + 1 where shop_id = ${shopOf(tx)} and collecting
      returning new_pages <= ${NEW_PAGES_A_DAY} as fits`.execute(tx)
  if (!rows[0]?.fits) return false
  const { rows: held } = await sql<{ pages: number }>`
    select count(distinct page)::int as pages from visitor_vitals
      where shop_id = ${shopOf(tx)} and grain = 'month' and begins = ${monthOf(day)}::date and page <> ''`.execute(
    tx,
  )
  return (held[0]?.pages ?? 0) < MOST_PAGES
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Adds the visit to its day and its month, for the page and for all pages of its type. */
async function count(
  tx: ShopTx,
  { page, device, first, said }: VitalsBeacon,
  { day, pages }: { day: string; pages: readonly string[] },
): Promise<void> {
  const counted = METRICS.flatMap((metric) => {
    const value = said[metric]
    return value ? [{ metric, ...bucketsOf(metric, value) }] : []
  })
  const fresh = METRICS.map((metric) => {
    const to = counted.find((one) => one.metric === metric)?.to
    const counts = Array.from({ length: BUCKETS }, (_, at) => (at + 1 === to ? 1 : 0))
    return sql`${counts}::int[]`
  })
  const visits = first ? 1 : 0
  const rows = pages.flatMap((path) =>
    [['day', day] as const, ['month', monthOf(day)] as const].map(
      ([grain, begins]) =>
        sql`(${shopOf(tx)}, ${grain}, ${begins}::date, ${page.type}, ${path}, ${device}, ${visits}, ${sql.join(fresh)})`,
    ),
  )
  await sql`
    insert into visitor_vitals as known
        (shop_id, grain, begins, page_type, page, device, visits, ${sql.join(METRICS.map((metric) => sql.ref(metric)))})
      values ${sql.join(rows)}
      on conflict (shop_id, grain, begins, page_type, page, device) do update
        set ${sql.join([sql`visits = known.visits + excluded.visits`, ...counted.flatMap(assignments)])}`.execute(
    tx,
  )
}

interface Counted {
  metric: Metric
  /** Indexes in the array, from 1. */
  to: number
  from: number | null
}

function bucketsOf(metric: Metric, { value, before }: { value: number; before: number | null }) {
  const to = bucketOf(metric, value) + 1
  return { to, from: before === null ? null : bucketOf(metric, before) + 1 }
}

function assignments({ metric, to, from }: Counted) {
  // A correction within one bucket changes nothing.
  if (from === to) return []
  const at = (bucket: number) => sql`${sql.ref(metric)}[${sql.lit(bucket)}]`
  const known = (bucket: number) => sql`known.${sql.ref(metric)}[${sql.lit(bucket)}]`
  return [
    sql`${at(to)} = ${known(to)} + 1`,
    // The previous value was counted; a made-up one cannot push a count below zero.
    ...(from === null ? [] : [sql`${at(from)} = greatest(0, ${known(from)} - 1)`]),
  ]
}
