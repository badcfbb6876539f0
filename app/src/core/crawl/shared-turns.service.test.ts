import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHostTurns } from '#adapters/page-reader/host-turns.ts'
import { createPageReader, type PageReader } from '#adapters/page-reader/page-reader.ts'
import { type Database, openDatabase } from '#kit/server/db/database.ts'
import { outboundRoutesSchema } from '#kit/server/env-parts.ts'
import { createOutbound, type Outbound } from '#kit/server/outbound/outbound.ts'
import { newDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createSharedTurns } from './shared-turns.ts'

const INTERVAL_MS = 150
const page = 'https://a.site.test/page'
const background = { purpose: 'background' } as const

let database: TestDatabase
let outbound: Outbound
/** Each with connections and a memory of its own. */
let processes: { db: Database; pages: PageReader }[]
const site = { robots: '', status: 200, answerMs: 0, began: 0, starts: [] as number[], running: 0, most: 0 }
const server = createServer((request, response) => {
  if (request.url === '/robots.txt') return response.end(site.robots)
  site.starts.push(performance.now())
  site.most = Math.max(site.most, ++site.running)
  return setTimeout(() => {
    site.running -= 1
    response.writeHead(site.status, { 'content-type': 'text/html', 'retry-after': '90' })
    response.end('<title>Page</title>')
  }, site.answerMs)
})

beforeAll(async () => {
  database = await newDatabase()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  outbound = createOutbound({
    routes: outboundRoutesSchema.parse(`storefront:*.site.test=127.0.0.1:${port}`),
    purpose: 'storefront',
  })
})
afterAll(async () => {
  await outbound?.close()
  server.closeAllConnections()
  server.close()
  await database?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  Object.assign(site, { robots: '', status: 200, answerMs: 0, starts: [], running: 0, most: 0 })
  await database.db.pool.query('delete from host_turns')
  processes = ['one', 'other'].map((applicationName) => {
    const db = openDatabase({ url: database.url, connections: 2, applicationName })
    const turns = createHostTurns({ intervalMs: INTERVAL_MS, concurrency: 2 }, createSharedTurns(db))
    return { db, pages: createPageReader({ outbound, contactUrl: 'https://app.test', turns }) }
  })
  return async () => {
    for (const { db } of processes) await db.close()
  }
})

function readAll(times: number) {
  site.began = performance.now()
  return Promise.all(
    processes.flatMap(({ pages }) => Array.from({ length: times }, () => pages.read(page, background))),
  )
}
/** On a busy machine requests may arrive late and together, also the first, but none before its turn. */
const early = (gapMs: number) => site.starts.filter((start, at) => start - site.began < at * gapMs - 15)

test('two processes keep one interval between requests at a host', async () => {
  const readings = await readAll(5)
  expect(readings.map(({ state }) => state)).toEqual(readings.map(() => 'read'))
  expect(site.starts).toHaveLength(10)
  expect(early(INTERVAL_MS)).toEqual([])
})

test('they keep one number of requests at a host', async () => {
  site.answerMs = 2 * INTERVAL_MS
  await readAll(5)
  expect(site.starts).toHaveLength(10)
  expect(site.most).toBe(2)
})

test('both keep the delay that the host’s robots.txt states', async () => {
  site.robots = 'User-agent: *\nCrawl-delay: 0.3\n'
  await readAll(2)
  expect(site.starts).toHaveLength(4)
  expect(early(300)).toEqual([])
})

test('what one process was told to wait, the other waits as well, without asking for robots.txt', async () => {
  site.status = 429
  expect(await processes[0]?.pages.read(page, background)).toMatchObject({ retryAfterSeconds: 90 })
  const reading = await processes[1]?.pages.read(page, background)
  expect(reading).toMatchObject({ state: 'not-read', reason: 'page-reader.rate-limited' })
  expect(reading?.state === 'not-read' && reading.retryAfterSeconds).toBeGreaterThan(80)
  expect(site.starts).toHaveLength(1)
  expect(await processes[1]?.pages.read('https://b.site.test/page', background)).toMatchObject({
    retryAfterSeconds: 90,
  })
})

test('the turn of a killed process ends by itself, and who cannot wait for one is told', async () => {
  const [one, other] = processes.map(({ db }) => createSharedTurns(db))
  // Long enough for a busy machine to ask meanwhile.
  const order = { gapMs: 0, patienceMs: 1_000, holdMs: 2_000, concurrency: 1 }
  const booked = await one?.book('c.site.test', order)
  expect(booked).toMatchObject({ state: 'booked' })
  expect(await other?.book('c.site.test', order)).toMatchObject({ state: 'full' })
  await expect.poll(() => other?.book('c.site.test', order)).toMatchObject({ state: 'booked' })
  await one?.book('d.site.test', { ...order, gapMs: 5_000, concurrency: 2 })
  expect(await other?.book('d.site.test', { ...order, concurrency: 2 })).toMatchObject({ state: 'late' })
})

test('an ended turn is free at once', async () => {
  const [one, other] = processes.map(({ db }) => createSharedTurns(db))
  const order = { gapMs: 0, patienceMs: 0, holdMs: 60_000, concurrency: 1 }
  const booked = await one?.book('e.site.test', order)
  await one?.end('e.site.test', booked?.state === 'booked' ? booked.turn : '')
  expect(await other?.book('e.site.test', order)).toMatchObject({ state: 'booked' })
})
