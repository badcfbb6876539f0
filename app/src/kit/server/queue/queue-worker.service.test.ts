import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { type OpenQueue, openQueue } from './boss-queue.ts'
import { type JobHandler, work } from './queue-worker.ts'

const JOB = 'queue.test'
const COUNTED = 'queue.counted'
let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

async function newQueue(): Promise<OpenQueue> {
  const queue = await openQueue({
    ...{ url: database.url, listens: true, jobs: [JOB, COUNTED], applicationName: 'test', supervise: true },
    onError: (error) => expect.fail(error.message),
  })
  onTestFinished(() => queue.stop(0))
  return queue
}

test('a shop whose job is held, and waits for another, keeps nobody else from working', async () => {
  const queue = await newQueue()
  const held = Promise.withResolvers<void>()
  onTestFinished(() => held.resolve())
  const began: string[] = []
  const run: JobHandler['run'] = async ({ shop }) => {
    began.push(shop)
    if (shop === 'held' && began.length === 1) await held.promise
  }
  const nothing: JobHandler = { name: COUNTED, run: async () => {} }
  await work(queue, {
    ...{ declared: [JOB, COUNTED], handlers: [{ name: JOB, fetches: 2, run }, nothing] },
    onFailure: (_, error) => expect.fail(String(error)),
  })
  const ask = (shop: string) => queue.enqueue(JOB, { shop, payload: {} }, { key: 'topic' })
  await ask('held')
  await expect.poll(() => began).toEqual(['held'])
  // Waits before the others: it cannot run beside the first, and they can.
  await ask('held')
  await Promise.all([ask('quick'), ask('other')])
  await expect.poll(() => began.toSorted()).toEqual(['held', 'other', 'quick'])
  held.resolve()
  await expect.poll(() => began.toSorted()).toEqual(['held', 'held', 'other', 'quick'])
})

test('a job that ran when the jobs were counted does not keep its next one waiting', async () => {
  const counting = await newQueue()
  const ask = () => counting.enqueue(COUNTED, { shop: '1', payload: {} }, { key: 'topic' })
  await ask()
  const [first] = await counting.boss.fetch(COUNTED)
  await ask()
  await counting.boss.supervise(COUNTED)
  // Reads what was counted when it opens.
  const reading = await newQueue()
  await counting.boss.complete(COUNTED, first?.id ?? '')
  expect(await reading.boss.fetch(COUNTED)).toHaveLength(1)
})

test('jobs of schedules that are due in one minute are all enqueued', async () => {
  const queue = await newQueue()
  const keys = ['first', 'second', 'third']
  for (const key of keys) await queue.repeat(COUNTED, '*/10 * * * *', { payload: { key }, key })
  const due = await queue.boss.getSchedules(COUNTED)
  // As pg-boss sends what is due.
  await Promise.all(
    due.map(({ name, data, options }) =>
      queue.boss.send({ name, data: data as object, options: options ?? {} }),
    ),
  )
  const { rows } = await queue.boss
    .getDb()
    .executeSql(
      `select data -> 'payload' ->> 'key' as key from pgboss.job where name = $1 and state = 'created'`,
      [COUNTED],
    )
  expect(
    rows
      .map(({ key }) => key)
      .filter((key) => keys.includes(key))
      .toSorted(),
  ).toEqual(keys)
})
