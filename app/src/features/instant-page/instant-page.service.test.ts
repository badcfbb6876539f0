import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vitalsPageOf } from '#core/visitor-vitals/domain/vitals-page.ts'
import { readVisitorVitals } from '#core/visitor-vitals/read-vitals.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { switchEmbed, visit } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { InstantPageState, Seen, VisitorMetrics } from './contract.ts'
import type { Switch } from './domain/switches.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const SCRIPT = join(import.meta.dirname, '../../../storefront-scripts/instant-page.ts')

let world: World
beforeAll(async () => {
  const products = [{ title: 'Brass Lamp' }, { title: 'Linen Shirt' }, { title: 'Vase', handle: '花瓶' }]
  world = await newWorld({ store: { products } })
  await syncAll(world.ctx)
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function call<Data>(method: string, path = '', body?: object): Promise<Data> {
  const answer = await world.call(method, `/apps/api/instant-page${path}`, body === undefined ? {} : { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { data: Data }).data
}
const flip = (name: Switch, on: boolean) =>
  call<{ state: InstantPageState; operationId: string }>('PUT', '', { name, on })
const homePage = async () => (await visit(world.store, '/')).html
const metrics = () => call<VisitorMetrics>('GET', '/metrics')

/** Sends what the storefront sends when a visitor leaves, as forwarded by the platform. */
async function leave(
  path: string,
  said: Record<string, string | number>,
  { agent = PHONE, referer = '', secret = world.platform.appSecret } = {},
): Promise<number> {
  const query = new URLSearchParams({
    shop: world.store.domain,
    logged_in_customer_id: '',
    path_prefix: '/apps/signpost',
    timestamp: String(Math.floor(Date.now() / 1_000)),
  })
  const text = [...query].map(([name, value]) => `${name}=${value}`)
  query.append('signature', createHmac('sha256', secret).update(text.sort().join('')).digest('hex'))
  const sent = Object.entries({ v: 1, ...said, p: path }).map(([name, value]) => [name, String(value)])
  const answer = await fetch(`${world.web.url}/proxy/vitals?${query}`, {
    method: 'POST',
    headers: { 'user-agent': agent, 'x-forwarded-for': '192.0.2.7', ...(referer && { referer }) },
    body: new URLSearchParams(sent),
  })
  await answer.arrayBuffer()
  return answer.status
}

test('nothing is printed and nothing counted until somebody switches it on', async () => {
  await switchEmbed(world.platform, world.store, true)
  expect(await call<InstantPageState>('GET')).toMatchObject({
    instantPage: { on: false, since: null },
    visitorVitals: { on: false, since: null },
    embed: { status: 'enabled' },
  })
  expect(await homePage()).not.toMatch(/speculationrules|visitor-vitals\.js|instant-page\.js/)
  expect(await leave('/', { l: 900, t: 40 })).toBe(204)
  expect((await metrics()).devices).toMatchObject([{ device: 'all', visits: 0 }])
})

test('each switch prints its own part, is seen on the storefront, and is undone in History', async () => {
  const { state, operationId } = await flip('instant-page', true)
  expect(state).toMatchObject({ instantPage: { on: true }, visitorVitals: { on: false } })
  expect(await call<Seen>('POST', '/look')).toMatchObject({ rules: true, script: true, vitals: false })
  const rules = /<script type="speculationrules">([\s\S]*?)<\/script>/.exec(await homePage())?.[1] ?? ''
  expect(JSON.parse(rules)).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] })
  // A link like /discount/WINTER20 changes the visitor's discount when it is fetched. The script has the same list.
  const never = [...rules.matchAll(/"\{\/\*\}\?\/(\w+)\{/g)].map(([, path]) => path)
  expect(never).toEqual(expect.arrayContaining(['cart', 'discount', 'customer_authentication']))
  const [, list = ''] = /NEVER =\s+\/(.+)\/$/m.exec(await readFile(SCRIPT, 'utf8')) ?? []
  expect(never.filter((path) => !new RegExp(list).test(`/${path}/x`))).toEqual([])
  await flip('visitor-vitals', true)
  expect(await call<Seen>('POST', '/look')).toMatchObject({ rules: true, script: true, vitals: true })
  const undone = await world.call('POST', `/apps/api/operations/${operationId}/undo`)
  expect(undone.status).toBe(200)
  expect(await call<InstantPageState>('GET')).toMatchObject({
    instantPage: { on: false },
    visitorVitals: { on: true },
  })
  expect(await call<Seen>('POST', '/look')).toMatchObject({ rules: false, script: false, vitals: true })
})

test('visits are counted by page, kind and device, and a value put right moves', async () => {
  for (const l of [1_200, 1_300, 2_400, 5_000])
    expect(await leave('/products/Brass-Lamp/', { l, f: 700, t: 120, c: 0.02, i: 64 })).toBe(204)
  await leave('/de/collections/all/products/brass-lamp', { l: 1_250, t: 90 }, { agent: DESKTOP })
  await leave('/cart', { t: 300, c: 0 })
  const { devices, types, pages } = await metrics()
  expect(devices.map(({ device, visits }) => [device, visits])).toEqual([
    ['all', 6],
    ['phone', 5],
    ['desktop', 1],
  ])
  expect(types.map(({ type, visits }) => [type, visits])).toEqual([
    ['product', 5],
    ['cart', 1],
  ])
  expect(pages.map(({ page, visits }) => [page, visits])).toEqual([['/products/brass-lamp', 5]])
  const { lcp, cls } = devices[0]?.metrics ?? {}
  expect(lcp).toMatchObject({ visits: 5, good: 0.8, average: 0, poor: 0.2 })
  expect(lcp?.p75).toBeGreaterThan(2_000)
  expect(lcp?.p75).toBeLessThanOrEqual(2_500)
  expect(cls).toMatchObject({ visits: 5, good: 1 })
  const working = (await world.call('GET', '/apps/api/home')).body.data.working
  const card = working.find(({ id }: { id: string }) => id === 'instant-page.measured')
  expect(card).toMatchObject({
    tone: 'success',
    values: { count: 5 },
    link: { to: '/speed-booster/instant-page' },
  })
  expect(card.values.seconds).toBeCloseTo((lcp?.p75 ?? 0) / 1_000, 0)
  // The visitor came back to the tab, and the layout shifted.
  await leave('/products/brass-lamp', { v: 0, c: 0.4, c0: 0.02 })
  const after = (await metrics()).devices[0]
  expect(after).toMatchObject({ visits: 6, metrics: { cls: { visits: 5, good: 0.8, poor: 0.2 } } })
})

test('junk, programs, forgeries and pages the store does not have change nothing', async () => {
  const before = await metrics()
  expect(await leave('/', { l: 100 }, { secret: 'somebody else’s' })).toBe(401)
  const fine = { l: 100, t: 20 }
  const junk: [string, Record<string, string | number>, { agent?: string; referer?: string }?][] = [
    ['/products/made-up', fine],
    ['/blogs/none/made-up', fine],
    ['/account/login', fine],
    ['//evil.example', fine],
    ['/', { l: -5 }],
    ['/', { l: '1e99' }],
    ['/', { l: 'NaN' }],
    ['/', { c: 999 }],
    ['/', {}],
    ['/', fine, { agent: 'curl/8.9.1' }],
    ['/', fine, { referer: 'https://store.example/products/brass-lamp' }],
  ]
  for (const [path, said, how] of junk) expect(await leave(path, said, how), path).toBe(204)
  expect(await metrics()).toEqual(before)
})

test('a period is read by day while days are kept, and by whole months before', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const page = vitalsPageOf('/products/brass-lamp') ?? undefined
  const read = await readVisitorVitals(world.ctx, { from: today, to: today, page })
  expect(read).toMatchObject({ collecting: true, grain: 'day', visits: 5 })
  const old = await readVisitorVitals(world.ctx, { from: '2020-01-15', to: today, device: 'phone' })
  expect(old).toMatchObject({ grain: 'month', from: '2020-01-01', visits: 5 })
})

test('Page speed shows the visits of a page, however its URL is written', async () => {
  const visitsOf = async (path: string, device = 'mobile') => {
    const query = new URLSearchParams({ url: path, device, range: '7d' })
    const { body } = await world.call('GET', `/apps/api/speed/page?${query}`)
    return body.data.visitors?.visits ?? null
  }
  await leave('/', { l: 900, t: 40 })
  await leave('/products/花瓶', { l: 900, t: 40 })
  expect(await visitsOf('/')).toBe(1)
  expect(await visitsOf('/de')).toBe(1)
  expect(await visitsOf('/products/花瓶')).toBe(1)
  expect(await visitsOf('/de/products/Brass-Lamp', 'desktop')).toBe(1)
  expect(await visitsOf('/products/linen-shirt')).toBe(0)
  expect(await visitsOf('/policies/refund-policy')).toBeNull()
})

test('off again, what is still sent is not counted', async () => {
  await flip('visitor-vitals', false)
  const before = await metrics()
  await leave('/', { l: 900, t: 40 })
  expect(await metrics()).toEqual(before)
  expect(await homePage()).not.toContain('signpost/vitals')
})
