import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Device } from '#kit/shared/browser-name.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { findCollecting } from './collecting.ts'
import { BUCKETS, METRICS, type Metric, type Spread, spreadOf } from './domain/buckets.ts'
import type { PageType, VitalsPage } from './domain/vitals-page.ts'
import { DAYS_KEPT } from './forget-old.ts'

/** Filter of the visits. */
export interface VitalsAsked {
  /** First and last day, such as `2026-11-23`, in UTC. */
  from: string
  to: string
  /** Absent: all. */
  device?: Device | undefined
  pageType?: PageType | undefined
  /** A page as it is counted, which `vitalsPageOf` returns for its path. */
  page?: VitalsPage | undefined
}

export interface VitalsRead {
  /** Whether visitors are measured now. */
  collecting: boolean
  /** Period the metrics cover: days, or whole months if the days are no longer kept. */
  from: string
  to: string
  grain: 'day' | 'month'
  visits: number
  metrics: Record<Metric, Spread>
}

/** Returns how fast the store was for its own visitors: the 75th percentile and the shares of each metric. */
export async function readVisitorVitals(ctx: ShopContext, asked: VitalsAsked): Promise<VitalsRead> {
  return ctx.tx(async (tx) => {
    const period = await periodOf(tx, asked)
    const found = await countsBy(tx, { asked, period, by: sql`''` })
    const { visits, metrics } = found.get('') ?? nothing()
    return { collecting: (await findCollecting(tx)).on, ...period, visits, metrics }
  })
}

export interface VitalsOfPage {
  type: PageType
  /** Empty for all pages of the type. */
  page: string
  visits: number
  metrics: Record<Metric, Spread>
}

/** Returns page types, and the `most` pages with the most visits; further pages are left out. */
export async function readVitalsByPage(
  ctx: ShopContext,
  asked: Omit<VitalsAsked, 'page'>,
  most = 50,
): Promise<{ types: VitalsOfPage[]; pages: VitalsOfPage[] }> {
  return ctx.tx(async (tx) => {
    const period = await periodOf(tx, asked)
    const types = await countsBy(tx, { asked, period, by: sql`v.page_type || ' '` })
    const { rows } = await sql<{ page: string }>`
      select v.page from visitor_vitals v where ${fits(tx, asked, period)} and v.page <> ''
        group by v.page order by sum(v.visits) desc, v.page limit ${most}`.execute(tx)
    const only = rows.map(({ page }) => page)
    const pages = await countsBy(tx, { asked, period, by: sql`v.page_type || ' ' || v.page`, only })
    return { types: listed(types), pages: listed(pages) }
  })
}

function listed(found: ReadonlyMap<string, Counts>): VitalsOfPage[] {
  return [...found]
    .map(([key, counts]) => {
      const at = key.indexOf(' ')
      return { type: key.slice(0, at) as PageType, page: key.slice(at + 1), ...counts }
    })
    .toSorted((a, b) => b.visits - a.visits)
}

interface Period {
  from: string
  to: string
  grain: 'day' | 'month'
}

async function periodOf(tx: ShopTx, { from, to }: VitalsAsked): Promise<Period> {
  const now = new Date(await clockOf(tx))
  const oldest = new Date(now.getTime() - DAYS_KEPT * DAY_MS).toISOString().slice(0, 10)
  if (from >= oldest) return { from, to, grain: 'day' }
  const end = new Date(`${to.slice(0, 7)}-01T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + 1, 0)
  return { from: `${from.slice(0, 7)}-01`, to: end.toISOString().slice(0, 10), grain: 'month' }
}

function fits(tx: ShopTx, asked: VitalsAsked, { from, to, grain }: Period) {
  const { device, page, pageType = page?.type } = asked
  return sql.join(
    [
      sql`v.shop_id = ${shopOf(tx)} and v.grain = ${grain}`,
      sql`v.begins >= ${from}::date and v.begins <= ${to}::date`,
      ...(device ? [sql`v.device = ${device}`] : []),
      ...(pageType ? [sql`v.page_type = ${pageType}`] : []),
    ],
    sql` and `,
  )
}

interface Counts {
  visits: number
  metrics: Record<Metric, Spread>
}

/** Sums the counts by a key, bucket by bucket, and computes the metrics. */
async function countsBy(
  tx: ShopTx,
  question: { asked: VitalsAsked; period: Period; by: ReturnType<typeof sql>; only?: readonly string[] },
): Promise<Map<string, Counts>> {
  const { asked, period, by, only } = question
  const pages = only ? sql`v.page = any(${[...only]}::text[])` : sql`v.page = ${asked.page?.path ?? ''}`
  const { rows } = await sql<Record<Metric, string> & { key: string; bucket: string; visits: string }>`
    select ${by} as key, b.bucket, sum(v.visits) as visits, ${sql.join(METRICS.map((metric) => sql`sum(${sql.ref(`b.${metric}`)}) as ${sql.ref(metric)}`))}
      from visitor_vitals v,
        unnest(v.lcp, v.inp, v.cls, v.fcp, v.ttfb) with ordinality as b(lcp, inp, cls, fcp, ttfb, bucket)
      where ${fits(tx, asked, period)} and ${pages}
      group by 1, 2`.execute(tx)
  const counts = new Map<string, { visits: number; of: Record<Metric, number[]> }>()
  for (const row of rows) {
    const known = counts.get(row.key) ?? { visits: Number(row.visits), of: empty() }
    for (const metric of METRICS) known.of[metric][Number(row.bucket) - 1] = Number(row[metric])
    counts.set(row.key, known)
  }
  return new Map([...counts].map(([key, { visits, of }]) => [key, { visits, metrics: spreads(of) }]))
}

const empty = () =>
  Object.fromEntries(METRICS.map((metric) => [metric, Array.from({ length: BUCKETS }, () => 0)])) as Record<
    Metric,
    number[]
  >

const spreads = (of: Record<Metric, number[]>) =>
  Object.fromEntries(METRICS.map((metric) => [metric, spreadOf(metric, of[metric])])) as Record<
    Metric,
    Spread
  >

const nothing = (): Counts => ({ visits: 0, metrics: spreads(empty()) })
