import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type TrialPlatform, trialPlatform } from '../admin/trial-platform.ts'
import { cruxSurface } from './crux.ts'
import { cruxKnobs } from './crux-knobs.ts'

let platform: TrialPlatform
let server: FastifyInstance
let origin: string

beforeEach(async () => {
  platform = await trialPlatform()
  server = fastify()
  await cruxSurface(server, platform.context)
  origin = `http://${platform.store.handle}.localhost:4001`
})
afterEach(() => server.close())

async function ask(method: string, body: object, key: string | null = 'key') {
  const headers = { host: 'chromeuxreport.googleapis.com', ...(key && { 'x-goog-api-key': key }) }
  const answer = await server.inject({ method: 'POST', url: `/v1/records:${method}`, headers, payload: body })
  return { status: answer.statusCode, body: answer.json() }
}

test('the origin and the home page have visitors enough, another page has not', async () => {
  expect((await ask('queryRecord', { origin })).body.record.key).toEqual({ origin })
  const page = await ask('queryRecord', { url: `${origin}/`, formFactor: 'PHONE' })
  expect(page.body.record.metrics.largest_contentful_paint.percentiles.p75).toBeTypeOf('number')
  expect(page.body.record.metrics.cumulative_layout_shift.percentiles.p75).toBeTypeOf('string')
  const other = await ask('queryRecord', { url: `${origin}/products/x` })
  expect([other.status, other.body.error.status]).toEqual([404, 'NOT_FOUND'])
  cruxKnobs(platform.context.state).coverage.set(platform.store.handle, 'none')
  expect((await ask('queryRecord', { origin })).status).toBe(404)
  expect((await ask('queryRecord', { origin: 'https://elsewhere.example' })).status).toBe(404)
})

test('a history is windows of 28 days, a week apart, with gaps', async () => {
  const { record } = (await ask('queryHistoryRecord', { origin, collectionPeriodCount: 40 })).body
  expect(record.collectionPeriods).toHaveLength(40)
  const { p75s } = record.metrics.interaction_to_next_paint.percentilesTimeseries
  expect(p75s.slice(0, 2)).toEqual([null, 'NaN'])
  expect(p75s).toHaveLength(40)
})

test('no key, too many queries, and what is no query', async () => {
  expect((await ask('queryRecord', { origin }, null)).status).toBe(403)
  expect((await ask('queryRecord', {})).status).toBe(400)
  expect((await ask('queryHistoryRecord', { origin, collectionPeriodCount: 41 })).status).toBe(400)
  // Calls are counted by the minute of the clock, so the minute must not change between them.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let calls = 0; calls < 150; calls++) await ask('queryRecord', { origin })
  expect((await ask('queryRecord', { origin })).status).toBe(429)
})
