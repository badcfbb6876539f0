import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { setFlag } from '#core/shops/entitlements.ts'
import { lengthOf } from '#kit/shared/date-range.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { SpeedReport, SpeedState } from './contract.ts'
import { fetchDailyField } from './field/daily-field.ts'
import { fetchedTimes } from './field/field-store.ts'
import { leaveLine } from './lab/line.ts'
import {
  isHeld,
  leaveMachine,
  nextInLine,
  noteInLine,
  renewMachine,
  takeMachine,
  testsBefore,
} from './lab/queue.ts'
import { isOpen } from './lab/test-store.ts'

let world: World
beforeAll(async () => {
  // No browser here: a journey covers what the lab measures.
  world = await newWorld({ store: { products: 1 }, env: { CHROMIUM_PATH: 'none' } })
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())

const API = '/apps/api/speed'
const FILTERS = 'device=mobile&range=1y'
const get = async (path: string) => (await world.call('GET', `${API}${path}`)).body
const page = async (url = '/', filters = FILTERS): Promise<SpeedReport> =>
  (await get(`/page?url=${encodeURIComponent(url)}&${filters}`)).data
const fetchField = (body: object) => world.call('POST', `${API}/field`, { body })

test.each([
  [`url=/&device=mobile`, 'speed.date-range-required', 'Date range is required'],
  [`url=/&device=mobile&range=custom&to=2026-01-01`, 'speed.start-date-required', 'Start date is required'],
  [`url=/&device=mobile&range=custom&from=2026-01-01`, 'speed.end-date-required', 'End date is required'],
  [`url=/&range=1y`, 'speed.device-required', 'Device is required'],
  [FILTERS, 'speed.page-url-required', 'Page URL is required'],
])('what is missing of %s is said', async (query, code, message) => {
  expect(await get(`/page?${query}`)).toMatchObject({ code, message })
})

test.each(['not a url', 'products', 'javascript:alert(1)'])('%s is said to be no URL', async (url) => {
  expect((await world.call('POST', `${API}/tests`, { body: { url } })).body.code).toBe(
    'speed.page-url-malformed',
  )
})

test.each(['https://elsewhere.example/', '/cart', 'http://127.0.0.1/'])(
  '%s is no page of the store',
  async (url) => {
    expect((await world.call('POST', `${API}/tests`, { body: { url } })).body.code).toBe(
      'speed.page-url-elsewhere',
    )
  },
)

test('visitors are reported of the page, else of its store, and it says which', async () => {
  expect((await page()).field).toBeNull()
  expect((await fetchField({ url: '/', device: 'mobile' })).body.data).toMatchObject({ covers: 'page' })
  const other = (await fetchField({ url: '/products/product-1', device: 'mobile' })).body.data
  expect(other).toMatchObject({ covers: 'origin' })
  expect(other.record.metrics.lcp.p75).toBeTypeOf('number')
  expect(lengthOf(other.record)).toBe(28)
  expect(other.history).toHaveLength(40)
  expect(other.history[0].p75.inp).toBeNull()
  // The last year has 52 Saturdays and so holds all forty windows; seven days hold one at most.
  expect((await page('/', 'device=mobile&range=7d')).field?.history.length).toBeLessThan(2)
})

test('a store too small for the report says so, and may be asked again', async () => {
  await world.control('PATCH', `/crux/${world.store.handle}`, { coverage: 'none' })
  expect((await fetchField({ device: 'desktop' })).body.data).toMatchObject({ covers: 'none', record: null })
  await world.control('PATCH', `/crux/${world.store.handle}`, { coverage: 'page', busy: 1 })
  const busy = await fetchField({ device: 'desktop' })
  expect([busy.status, busy.body.code]).toEqual([429, 'crux.busy'])
  expect((await fetchField({ device: 'desktop' })).body.data).toMatchObject({ covers: 'origin' })
})

test('day by day a page without an answer keeps no other from its own, and the origin is asked once', async () => {
  const { ctx, store } = world
  const { origin } = new URL((await page()).url ?? '')
  const urls = [origin, ...['product-1', 'a', 'b', 'c'].map((name) => `${origin}/products/${name}`)]
  await ctx.tx((tx) => sql`delete from speed_field where shop_id = ${ctx.shop.id}`.execute(tx))
  await world.control('PATCH', `/crux/${store.handle}`, { coverage: 'page', busy: 1 })
  const asked = async () => (await world.control<{ asked: { url: string }[] }>('GET', '/crux')).asked
  const before = (await asked()).length
  if (!ctx.crux) throw new Error('There is no key.')
  await fetchDailyField(ctx, { crux: ctx.crux, origin, urls })
  const times = await ctx.tx(fetchedTimes)
  expect(times.size).toBe(urls.length * 2 - 1)
  const origins = (await asked()).slice(before).filter(({ url }) => url === origin)
  // For each device its record and its history.
  expect(origins).toHaveLength(4)
  const next = (await asked()).length
  await fetchDailyField(ctx, { crux: ctx.crux, origin, urls })
  expect((await asked())[next]?.url).toBe(origin)
  expect((await ctx.tx(fetchedTimes)).size).toBe(urls.length * 2)
}, 30_000)

test('a page that is not there has no causes, and its status says why', async () => {
  const asked = await world.call('GET', `${API}/causes?url=/nowhere&device=mobile`)
  expect([asked.status, asked.body.code]).toEqual([422, 'page-reader.page-status'])
  expect(asked.body.message).toContain('status 404')
})

test('a test without a browser ends, with its reason', async () => {
  const asked = await world.call('POST', `${API}/tests`, { body: { url: '/' } })
  expect(asked.body.data).toMatchObject({ done: 0, total: 10 })
  await expect.poll(async () => (await page()).test?.state, { interval: 100 }).toBe('failed')
  expect((await page()).test).toMatchObject({ reason: 'guarded-browser.absent' })
  const state: SpeedState = (await get('')).data
  expect(state.lab).toMatchObject({ isPresent: false, pagesPerDay: null })
  const home = state.pages.find(({ url }) => new URL(url).pathname === '/')
  expect(home).toMatchObject({ isMoving: false })
  expect(await world.ctx.tx((tx) => isOpen(tx, asked.body.data.id))).toBe(false)
  expect((await world.call('POST', `${API}/pages/${home?.id}/anew`)).body.data).toEqual({ id: home?.id })
  expect((await world.call('POST', `${API}/pages/999999/anew`)).body.code).toBe('speed.gone')
})

test('a storefront looked at long ago is looked at again, and pages follow the store to its new domain', async () => {
  const { origin, pages }: SpeedState = (await get('')).data
  const shop = world.ctx.shop.id
  await world.ctx.tx((tx) =>
    sql`update speed_stores set origin = 'https://old.example', is_protected = true,
        looked_at = looked_at - interval '1 hour' where shop_id = ${shop}`.execute(tx),
  )
  await world.ctx.tx((tx) =>
    sql`update speed_pages set url = replace(url, ${origin}, 'https://old.example') where shop_id = ${shop}`.execute(
      tx,
    ),
  )
  expect((await get('')).data).toMatchObject({ origin, isProtected: false, pages })
  // The store may have got a domain since it was looked at.
  await world.ctx.tx((tx) =>
    sql`update speed_stores set origin = 'https://old.example' where shop_id = ${shop}`.execute(tx),
  )
  expect((await page(`${origin}/products/product-1`)).url).toBe(`${origin}/products/product-1`)
})

test('a page is forgotten with what was measured of it', async () => {
  const { pages }: SpeedState = (await get('')).data
  const [head, ...lines] = (await get('/csv')).data.text.trimEnd().split('\r\n')
  expect(head).toMatch(/^\uFEFFPage,Performance score \(Mobile\),LCP \(Mobile\),/)
  expect(lines.map((line: string) => line.split(',')[0]).sort()).toEqual(pages.map(({ url }) => url).sort())
  const gone = pages.find(({ url }) => url.endsWith('product-1'))
  expect((await world.call('DELETE', `${API}/pages/${gone?.id}`)).status).toBe(200)
  expect((await world.call('DELETE', `${API}/pages/${gone?.id}`)).body.code).toBe('speed.gone')
  expect((await page('/products/product-1')).field).toBeNull()
})

test('one run at a time on a machine, the first who asked first, daily ones last', async () => {
  const { db } = world.web.process.app
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
  await noteInLine(db, '901', { tests: 2, askedAt: at(1), isWaited: false })
  await noteInLine(db, '902', { tests: 3, askedAt: at(3), isWaited: true })
  await noteInLine(db, '903', { tests: 1, askedAt: at(2), isWaited: true })
  expect(await testsBefore(db, '901')).toBe(4)
  expect(await testsBefore(db, '902')).toBe(1)
  const [first, second] = [randomUUID(), randomUUID()]
  expect(await takeMachine(db, '902', second)).toBe(false)
  expect(await takeMachine(db, '903', first)).toBe(true)
  expect(await isHeld(db, '903')).toBe(true)
  // Next in the queue, but the machine is taken.
  expect(await nextInLine(db)).toBe('902')
  expect(await takeMachine(db, '902', second)).toBe(false)
  expect(await renewMachine(db, '903', second)).toBe(false)
  expect(await renewMachine(db, '903', first)).toBe(true)
  await leaveMachine(db, '903', first)
  await noteInLine(db, '903', null)
  expect(await takeMachine(db, '902', second)).toBe(true)
  for (const shop of ['901', '902']) await noteInLine(db, shop, null)
  expect(await nextInLine(db)).toBeNull()
})

test('a shop that was called and does not come is called after the others, and leaves with its data', async () => {
  const { db } = world.web.process.app
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
  for (const [shop, second] of [
    ['904', 1],
    ['905', 2],
  ] as const)
    await noteInLine(db, shop, { tests: 1, askedAt: at(second), isWaited: true })
  const later = () =>
    sql`update lab_queue set called_at = called_at - interval '3 minutes', seen_at = seen_at - interval '3 minutes'
      where name like 'shop:%'`.execute(db.kysely)
  expect(await nextInLine(db)).toBe('904')
  expect(await nextInLine(db)).toBe('904')
  await later()
  expect(await nextInLine(db)).toBe('905')
  // Called again, the first does not hold up whoever comes.
  await later()
  expect(await nextInLine(db)).toBe('904')
  expect(await takeMachine(db, '905', randomUUID())).toBe(true)
  await noteInLine(db, '905', null)
  await leaveLine({ db, shop: { id: '904', domain: '' } } as ShopContext)
  expect(await nextInLine(db)).toBeNull()
})

test('without daily reports a page is fetched once', async () => {
  await using small = await newWorld({ store: {}, env: { CHROMIUM_PATH: 'none', DEFAULT_PLAN: 'pro' } })
  const ask = () => small.call('POST', `${API}/field`, { body: { url: '/', device: 'mobile' } })
  expect((await ask()).status).toBe(200)
  const again = await ask()
  expect([again.status, again.body.code]).toEqual([403, 'plans.locked'])
})

test.each([
  ['pro', true, [200, undefined], true],
  ['ultimate', false, [403, 'plans.closed-by-staff'], false],
])(
  'on %s with the reports switched to %s, a third test is answered by that',
  async (plan, flag, third, everyDay) => {
    await using world = await newWorld({ store: {}, env: { CHROMIUM_PATH: 'none', DEFAULT_PLAN: plan } })
    await world.ctx.tx((tx) => setFlag(tx, { feature: 'page-speed-reports', flag, by: 'test' }))
    const ask = async () => {
      const { status, body } = await world.call('POST', `${API}/tests`, { body: { url: '/' } })
      await world.ctx.tx((tx) =>
        tx.updateTable('speed_tests').set({ state: 'done', finished_at: new Date() }).execute(),
      )
      return [status, body.code]
    }
    await ask()
    await ask()
    expect(await ask()).toEqual(third)
    expect((await world.call('GET', API)).body.data.everyDay).toBe(everyDay)
  },
)

test('a store with a password is told so, in the words it is known by', async () => {
  await using shut = await newWorld({
    store: { store: { password: 'secret' } },
    env: { CHROMIUM_PATH: 'none' },
  })
  const asked = await shut.call('POST', `${API}/tests`, { body: { url: '/' } })
  expect([asked.status, asked.body.code]).toEqual([409, 'speed.password-protected'])
  expect(asked.body.message).toBe(
    'Your store front is password protected, disable it so google page speed can analyze score.',
  )
  expect((await shut.call('GET', API)).body.data.isProtected).toBe(true)
})
