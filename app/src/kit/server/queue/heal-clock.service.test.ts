import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { type OpenQueue, openQueue } from './boss-queue.ts'
import { healClock } from './heal-clock.ts'
import { QUEUE_SCHEMA } from './install.ts'

const JOB = 'clock.test'
let database: TestDatabase
let queue: OpenQueue

beforeAll(async () => {
  database = await newDatabase()
  queue = await openQueue({
    ...{ url: database.url, listens: false, jobs: [JOB], applicationName: 'test', supervise: false },
    onError: (error) => expect.fail(error.message),
  })
})
afterAll(async () => {
  await queue.stop(0)
  await database[Symbol.asyncDispose]()
})

const sql = async (text: string) => (await queue.boss.getDb().executeSql(text)).rows
const enqueue = (key: string, startAfter?: Date) =>
  queue.enqueue(JOB, { shop: '1', payload: {} }, { key, ...(startAfter && { startAfter }) })
const enqueueAll = (key: string, startAfter: Date) =>
  database.db.withoutShop((tx) => queue.enqueueAll(JOB, [{ shop: '1', payload: {}, key, startAfter }], tx))
const due = async () =>
  (await queue.boss.fetch<{ key: string }>(JOB, { batchSize: 10 })).map(({ data }) => data.key).sort()
/** Shifts all timestamps so far as if the clock had been `hours` ahead. */
const putBack = async (hours: number) => {
  const ahead = `clock_timestamp() + interval '${hours} hours'`
  await sql(`update ${QUEUE_SCHEMA}.version set cron_on = ${ahead}, bam_on = ${ahead}`)
  await sql(
    `update ${QUEUE_SCHEMA}.queue set monitor_on = ${ahead}, monitor_claim_on = ${ahead}, maintain_on = ${ahead}`,
  )
  await sql(
    `update ${QUEUE_SCHEMA}.job set created_on = created_on + interval '${hours} hours',
      start_after = start_after + interval '${hours} hours' where state < 'active'`,
  )
}

it('brings jobs and rounds of a clock that stood ahead back to the time it is, and what was planned keeps its distance', async () => {
  await enqueue('at-once')
  await enqueue('tomorrow', new Date(Date.now() + 86_400_000))
  await putBack(50)
  expect(await due()).toEqual([])
  expect(await healClock(queue.boss)).toBe(true)
  expect(await due()).toEqual(['at-once'])
  const [later] = await sql(
    `select extract(epoch from start_after - clock_timestamp())::int as seconds from ${QUEUE_SCHEMA}.job
      where state = 'created'`,
  )
  expect(later.seconds).toBeGreaterThan(86_000)
  expect(later.seconds).toBeLessThanOrEqual(86_400)
  const [rounds] = await sql(
    `select (select cron_on is null and bam_on is null from ${QUEUE_SCHEMA}.version) as schedule,
      (select bool_and(monitor_on is null and monitor_claim_on is null and maintain_on is null) from ${QUEUE_SCHEMA}.queue) as care`,
  )
  expect(rounds).toEqual({ schedule: true, care: true })
})

it('leaves everything alone while the clock goes on, or is a little off', async () => {
  const before = await sql(`select id, start_after, created_on from ${QUEUE_SCHEMA}.job order by id`)
  for (const seconds of [-300, 0, 30]) {
    await sql(
      `update ${QUEUE_SCHEMA}.version set cron_on = clock_timestamp() + interval '${seconds} seconds'`,
    )
    expect(await healClock(queue.boss)).toBe(false)
  }
  expect(await sql(`select id, start_after, created_on from ${QUEUE_SCHEMA}.job order by id`)).toEqual(before)
})

it('brings back a job of a clock that was ahead too short a time to mark anything else', async () => {
  await enqueue('put-off', new Date(Date.now() + 3_600_000))
  await sql(
    `update ${QUEUE_SCHEMA}.job set created_on = created_on + interval '40 days', start_after = start_after + interval '40 days'
      where data ->> 'key' = 'put-off'`,
  )
  expect(await healClock(queue.boss)).toBe(true)
  const [job] = await sql(
    `select extract(epoch from start_after - clock_timestamp())::int as seconds from ${QUEUE_SCHEMA}.job
      where data ->> 'key' = 'put-off'`,
  )
  expect(Math.abs(job.seconds - 3_595)).toBeLessThanOrEqual(10)
  expect(await healClock(queue.boss)).toBe(false)
})

it('delays by as much as was asked for, whatever the clock of the process says', async () => {
  for (const hours of [-50, 50]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    const startAfter = new Date(Date.now() + 60_000)
    await enqueue(`off-by-${hours}`, startAfter)
      .then(() => enqueueAll(`off-by-${hours}-together`, startAfter))
      .finally(() => vi.useRealTimers())
  }
  const waits = await sql(
    `select extract(epoch from start_after - clock_timestamp())::int as seconds from ${QUEUE_SCHEMA}.job
      where data ->> 'key' like 'off-by-%'`,
  )
  expect(waits).toHaveLength(4)
  for (const { seconds } of waits) expect(Math.abs(seconds - 55)).toBeLessThanOrEqual(10)
})
