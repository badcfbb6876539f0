import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import type { SpeedReport, SpeedState } from './contract.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    store: { products: 1 },
    // Without a browser, every measurement here comes from Google.
    env: { CHROMIUM_PATH: 'none', PAGESPEED_API_KEY: 'of-the-operator', LAB_RUNS: '1' },
  })
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())

const API = '/apps/api/speed'
const report = async (url: string): Promise<SpeedReport> =>
  (await world.call('GET', `${API}/page?url=${encodeURIComponent(url)}&device=mobile&range=30d`)).body.data
const ask = (url: string) => world.call('POST', `${API}/tests`, { body: { url } })
const ended = (url: string, state: string) =>
  expect.poll(async () => (await report(url)).test?.state, { interval: 100, timeout: 30_000 }).toBe(state)

test('with a key PageSpeed Insights measures both devices, and the report says who measured', async () => {
  const state: SpeedState = (await world.call('GET', API)).body.data
  expect(state.lab).toMatchObject({ source: 'pagespeed', isPresent: true })
  expect((await ask('/products/product-1')).body.data).toMatchObject({ total: 2 })
  await ended('/products/product-1', 'done')
  const { mobile, desktop, detail } = await report('/products/product-1')
  expect([mobile.before?.source, desktop.before?.source]).toEqual(['pagespeed', 'pagespeed'])
  expect(desktop.before?.score).toBeGreaterThanOrEqual(mobile.before?.score ?? 101)
  expect(detail).toMatchObject({ source: 'pagespeed', result: { version: '13.5.0' } })
  expect(detail?.result.metrics.lcp).toBeGreaterThan(0)
  const { asked } = await world.control<{ asked: { strategy: string }[] }>('GET', '/pagespeed')
  expect(asked.map(({ strategy }) => strategy).toSorted()).toEqual(['DESKTOP', 'MOBILE'])
})

test('a page that answers with an error, and a service that is busy, are told apart', async () => {
  await ask('/products/no-such-product')
  await ended('/products/no-such-product', 'failed')
  expect((await report('/products/no-such-product')).test).toMatchObject({
    reason: 'lighthouse.page-status',
    values: { status: 404 },
  })
  await world.control('PATCH', '/pagespeed', { busy: 1 })
  await ask('/collections/all')
  await ended('/collections/all', 'failed')
  expect((await report('/collections/all')).test).toMatchObject({ reason: 'lighthouse.busy' })
})
