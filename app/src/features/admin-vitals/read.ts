import { sql } from 'kysely'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { BUCKETS, METRICS, type Metric, type Spread, spreadOf } from '#core/visitor-vitals/domain/buckets.ts'

/** Days shown to staff, including today. */
const DAYS = 28
const SCREENS_SHOWN = 50
const VALUES_SHOWN = 10

export interface AdminVitals {
  days: number
  screens: { pathname: string; metrics: Record<Metric, Spread> }[]
  devices: { field: string; values: { value: string; reports: number }[] }[]
}

/** Reads how fast Signpost's screens were for merchants of all stores, and their browsers. */
export async function readAdminVitals(ctx: StaffContext): Promise<AdminVitals> {
  const from = sql`(now() at time zone 'UTC')::date - ${DAYS - 1}::int`
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ pathname: string; metric: Metric; bucket: number; reports: number }>`
      select pathname, metric, bucket, sum(reports)::int as reports from admin_vitals
        where day >= ${from} and pathname in (
          select pathname from admin_vitals where day >= ${from}
            group by pathname order by sum(reports) desc, pathname limit ${SCREENS_SHOWN})
        group by pathname, metric, bucket`.execute(tx)
    const { rows: devices } = await sql<{ field: string; value: string; reports: number }>`
      select field, value, reports from (
        select field, value, sum(reports)::int as reports,
            row_number() over (partition by field order by sum(reports) desc, value) as rank
          from admin_vital_devices where day >= ${from} group by field, value) counted
        where rank <= ${VALUES_SHOWN} order by field, rank`.execute(tx)
    return { days: DAYS, screens: screensOf(rows), devices: devicesOf(devices) }
  })
}

function screensOf(
  rows: readonly { pathname: string; metric: Metric; bucket: number; reports: number }[],
): AdminVitals['screens'] {
  const byScreen = Map.groupBy(rows, ({ pathname }) => pathname)
  const screens = [...byScreen].map(([pathname, counted]) => {
    const metrics = METRICS.map((metric): [Metric, Spread] => {
      const counts = Array.from({ length: BUCKETS }, () => 0)
      for (const row of counted) if (row.metric === metric) counts[row.bucket] = row.reports
      return [metric, spreadOf(metric, counts)]
    })
    return { pathname, metrics: Object.fromEntries(metrics) as Record<Metric, Spread> }
  })
  const loads = ({ metrics }: (typeof screens)[number]) => metrics.fcp.visits
  return screens.toSorted((a, b) => loads(b) - loads(a) || (a.pathname < b.pathname ? -1 : 1))
}

function devicesOf(
  rows: readonly { field: string; value: string; reports: number }[],
): AdminVitals['devices'] {
  return [...Map.groupBy(rows, ({ field }) => field)].map(([field, values]) => ({
    field,
    values: values.map(({ value, reports }) => ({ value, reports })),
  }))
}
