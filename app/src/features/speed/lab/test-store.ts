import { sql } from 'kysely'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Device } from '#kit/shared/lighthouse-names.ts'
import type { LabResult, SpeedTest } from '../contract.ts'

export interface TestRow {
  id: string
  page_id: string
  url: string
  asked_by: 'merchant' | 'daily'
  devices: Device[]
  runs: number
  state: SpeedTest['state']
  reason: string | null
  reason_values: Record<string, string | number> | null
  attempts: number
  asked_at: Date
  finished_at: Date | null
  /** Number of finished runs. */
  done: number
}

const test = (
  shop: ShopId,
) => sql`t.id::text, t.page_id::text, p.url, t.asked_by, t.devices, t.runs, t.state, t.reason, t.reason_values,
  t.attempts, t.asked_at, t.finished_at,
  (select count(*)::int from speed_runs r where r.shop_id = ${shop} and r.test_id = t.id) as done
  from speed_tests t join speed_pages p on p.shop_id = ${shop} and p.id = t.page_id`

/** Returns the page's open test, else its last one; tests merchants requested come before daily ones. */
export async function lastTest(tx: ShopTx, pageId: string): Promise<TestRow | null> {
  const { rows } =
    await sql<TestRow>`select ${test(shopOf(tx))} where t.shop_id = ${shopOf(tx)} and t.page_id = ${pageId}
    order by (t.state in ('waiting', 'running')) desc, (t.asked_by = 'merchant') desc, t.id desc limit 1`.execute(
      tx,
    )
  return rows[0] ?? null
}

/** Returns a test; null if there is none with this id. */
export async function findTest(tx: ShopTx, id: string): Promise<TestRow | null> {
  const { rows } = await sql<TestRow>`
    select ${test(shopOf(tx))} where t.shop_id = ${shopOf(tx)} and t.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Lists open tests in order: those merchants requested, then the daily ones. */
export async function openTests(tx: ShopTx): Promise<TestRow[]> {
  const { rows } = await sql<TestRow>`
    select ${test(shopOf(tx))} where t.shop_id = ${shopOf(tx)} and t.state in ('waiting', 'running')
      order by (t.asked_by = 'merchant') desc, t.id limit 200`.execute(tx)
  return rows
}

/** Counts the finished tests of a page that its merchant requested. */
export async function countTests(tx: ShopTx, pageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from speed_tests where shop_id = ${shopOf(tx)} and page_id = ${pageId}
      and asked_by = 'merchant' and state = 'done'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Adds a waiting test and returns its id. */
export async function insertTest(
  tx: ShopTx,
  test: {
    pageId: string
    askedBy: TestRow['asked_by']
    source: string
    devices: readonly Device[]
    runs: number
  },
): Promise<string> {
  const now = await clockOf(tx)
  const { rows } = await sql<{ id: string }>`
    insert into speed_tests (shop_id, page_id, asked_by, source, devices, runs, state, asked_at)
      values (${shopOf(tx)}, ${test.pageId}, ${test.askedBy}, ${test.source}, ${[...test.devices]}::text[], ${test.runs},
        'waiting', ${now}) returning id::text`.execute(tx)
  return rows[0]?.id ?? ''
}

/**
 * Records that a run of the test begins. Returns how many runs in a row began without one finishing; null if the test
 * is not open.
 */
export async function beginRun(tx: ShopTx, id: string): Promise<number | null> {
  const { rows } = await sql<{ attempts: number }>`
    update speed_tests set state = 'running', attempts = attempts + 1
      where shop_id = ${shopOf(tx)} and id = ${id} and state in ('waiting', 'running') returning attempts`.execute(
    tx,
  )
  return rows[0]?.attempts ?? null
}

/** Stores a finished run; false if the test was stopped meanwhile. */
export async function keepRun(
  tx: ShopTx,
  run: { testId: string; device: Device; number: number; result: LabResult; tookMs: number },
): Promise<boolean> {
  const now = await clockOf(tx)
  const { rows } = await sql`
    update speed_tests set attempts = 0
      where shop_id = ${shopOf(tx)} and id = ${run.testId} and state = 'running' returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`insert into speed_runs (shop_id, test_id, device, number, score, metrics, result, took_ms, measured_at)
    values (${shopOf(tx)}, ${run.testId}, ${run.device}, ${run.number}, ${run.result.score},
      ${JSON.stringify(run.result.metrics)}::json, ${JSON.stringify(run.result)}::json, ${run.tookMs}, ${now})
    on conflict (shop_id, test_id, device, number) do nothing`.execute(tx)
  return true
}

export interface RunRow {
  device: Device
  number: number
  score: number
  metrics: LabResult['metrics']
}

/** Lists the finished runs of a test, by device and number. */
export async function runsOf(tx: ShopTx, testId: string): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select device, number, score, metrics from speed_runs
      where shop_id = ${shopOf(tx)} and test_id = ${testId} order by device, number`.execute(tx)
  return rows
}

/** Keeps the complete result of a device's median run, and only the metrics of its other runs. */
export async function keepMedian(
  tx: ShopTx,
  testId: string,
  { device, number }: Pick<RunRow, 'device' | 'number'>,
): Promise<void> {
  await sql`update speed_runs set is_median = (number = ${number}),
      result = case when number = ${number} then result end
    where shop_id = ${shopOf(tx)} and test_id = ${testId} and device = ${device}`.execute(tx)
}

/** Ends an open test; false if it was already ended. */
export async function endTest(
  tx: ShopTx,
  id: string,
  end: { state: 'done' | 'failed' | 'stopped'; reason?: string; values?: object },
): Promise<boolean> {
  const now = await clockOf(tx)
  const { rows } = await sql`
    update speed_tests set state = ${end.state}, reason = ${end.reason ?? null},
        reason_values = ${end.values ? JSON.stringify(end.values) : null}::json, finished_at = ${now}
      where shop_id = ${shopOf(tx)} and id = ${id} and state in ('waiting', 'running') returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** True while a test waits or runs. */
export async function isOpen(tx: ShopTx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from speed_tests where shop_id = ${shopOf(tx)} and id = ${id}
      and state in ('waiting', 'running')`.execute(tx)
  return rows.length > 0
}
