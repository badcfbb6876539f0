import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { bucketOf, type Metric } from '#core/visitor-vitals/domain/buckets.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import type { DeviceInfo } from './contract.ts'
import { screenPath } from './domain/screen-path.ts'

/** Most reports counted per day, across all stores. */
export const REPORTS_A_DAY = 100_000
const SCREENS_A_DAY = 200
const VALUES_A_DAY = 40
const DAYS_KEPT = 90
const LONGEST_VALUE = 60

interface VitalReport {
  pathname: string
  name: Uppercase<Metric>
  value: number
  deviceInfo: DeviceInfo
}

/** Counts what a merchant's browser reports about a screen of ours; false if the day's limit is reached. */
export async function countReport({ db }: Pick<ShopContext, 'db'>, report: VitalReport): Promise<boolean> {
  const { kysely } = db
  const metric = report.name.toLowerCase() as Metric
  const { rows } = await sql<{ day: string; reports: number }>`
    insert into admin_vital_days (day, reports) values ((clock_timestamp() at time zone 'UTC')::date, 1)
      on conflict (day) do update set reports = admin_vital_days.reports + 1
        where admin_vital_days.reports < ${REPORTS_A_DAY} returning day::text as day, reports`.execute(kysely)
  const [counted] = rows
  if (!counted) return false
  const { day, reports: taken } = counted
  if (taken === 1) await forgetOld({ db }, day)
  const isApart = await hasOwnLine({ db }, day, screenPath(report.pathname))
  await sql`insert into admin_vitals (day, pathname, metric, bucket, reports)
    values (${day}::date, ${isApart ? screenPath(report.pathname) : ''}, ${metric}, ${bucketOf(metric, report.value)}, 1)
    on conflict (day, pathname, metric, bucket) do update set reports = admin_vitals.reports + 1`.execute(
    kysely,
  )
  // Every load reports FCP once, so that devices are counted per load, not per metric.
  if (metric === 'fcp') await countDevice({ db }, day, report.deviceInfo)
  return true
}

/**
 * Whether a screen is counted apart: it is already, or the day has room for another. The day's screens are looked up one
 * by one in the key, so that the values below them are not read.
 */
async function hasOwnLine({ db }: Pick<ShopContext, 'db'>, day: string, screen: string): Promise<boolean> {
  const { rows: known } = await sql<{ known: boolean }>`
    select exists (select from admin_vitals where day = ${day}::date and pathname = ${screen}) as known`.execute(
    db.kysely,
  )
  if (known[0]?.known) return true
  const { rows } = await sql<{ screens: number }>`
    with recursive screens as (
      (select pathname from admin_vitals where day = ${day}::date order by pathname limit 1)
      union all
      select (select next.pathname from admin_vitals next where next.day = ${day}::date
          and next.pathname > screens.pathname order by next.pathname limit 1)
        from screens where screens.pathname is not null)
    select count(pathname)::int as screens from screens`.execute(db.kysely)
  return (rows[0]?.screens ?? 0) < SCREENS_A_DAY
}

async function countDevice({ db }: Pick<ShopContext, 'db'>, day: string, device: DeviceInfo): Promise<void> {
  const fields = Object.keys(device)
  const values = Object.values(device).map((value) => String(value ?? '').slice(0, LONGEST_VALUE))
  // Inserts in field order, so that concurrent reports cannot deadlock.
  await sql`
    with said as (select field, value from unnest(${fields}::text[], ${values}::text[]) as given (field, value)),
      held as (select field, count(*) as values from admin_vital_devices where day = ${day}::date group by field)
    insert into admin_vital_devices (day, field, value, reports)
      select ${day}::date, said.field, case when coalesce(held.values, 0) < ${VALUES_A_DAY}
          or exists (select from admin_vital_devices known where known.day = ${day}::date
            and known.field = said.field and known.value = said.value) then said.value else '' end, 1
        from said left join held on held.field = said.field order by said.field
      on conflict (day, field, value) do update set reports = admin_vital_devices.reports + 1`.execute(
    db.kysely,
  )
}

/** Deletes days past their retention. Runs with the first report of a day. */
async function forgetOld({ db }: Pick<ShopContext, 'db'>, day: string): Promise<void> {
  const before = new Date(Date.parse(day) - DAYS_KEPT * DAY_MS).toISOString().slice(0, 10)
  await sql`delete from admin_vitals where day < ${before}::date`.execute(db.kysely)
  await sql`delete from admin_vital_devices where day < ${before}::date`.execute(db.kysely)
  await sql`delete from admin_vital_days where day < ${before}::date`.execute(db.kysely)
}
