import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newWorld, type World } from '../../../../testing/world.ts'
import type { AutomationPreview, BrokenLink, LinkDetail } from '../contract.ts'
import { AUTOMATION_TURNS } from '../domain/bounds.ts'
import { runAutomation } from './service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: [{ title: 'Brass Lamp' }] } })
  await world.control('PATCH', '/faults', { bucketSize: 50_000, restoreRate: 50_000 })
  await world.startWorker()
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const answer = await world.call(method, `/apps/api/broken-links${path}`, body === undefined ? {} : { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { data: Data }).data
}
const RULES = { enabled: true, productUrl: '/collections/all' }
const find = async (path: string): Promise<BrokenLink> => {
  const { rows } = await call<{ rows: BrokenLink[] }>('GET', `/list?q=${path}`)
  return rows.find((link) => link.path === path) as BrokenLink
}
const refusal = async (path: string) =>
  (await call<LinkDetail>('GET', `/link/${(await find(path)).id}`)).refusal
const leftOut = async () => (await call<AutomationPreview>('POST', '/automation/preview', RULES)).leftOut

/** Lets a day pass for the automation. */
const nextDay = () =>
  world.ctx.tx((tx) =>
    sql`update broken_links set automated_at = automated_at - interval '21 hours' where shop_id = ${world.ctx.shop.id}`.execute(
      tx,
    ),
  )

test('a link whose redirect had no room gets another turn on later days, a few times', async () => {
  await call('POST', '/add', { path: '/pages/holds-the-room', target: '/products/brass-lamp' })
  await world.control('PATCH', '/faults', { redirectLimit: 1 })
  await call('POST', '/add', { path: '/products/no-room' })
  await call('PUT', '/automation', RULES)
  const isRefused = () =>
    vi.waitFor(
      async () =>
        expect(await refusal('/products/no-room')).toMatchObject({
          again: true,
          failed: { code: 'refusal.redirect-limit' },
        }),
      20_000,
    )
  await isRefused()
  expect(await leftOut()).toEqual([{ why: 'again', links: 1 }])
  // Not before the next day.
  await runAutomation(world.ctx, null)
  expect(await leftOut()).toEqual([{ why: 'again', links: 1 }])
  await nextDay()
  expect(await leftOut()).toEqual([])
  await world.control('PATCH', '/faults', { redirectLimit: 0 })
  await runAutomation(world.ctx, null)
  await vi.waitFor(
    async () => expect(await find('/products/no-room')).toMatchObject({ target: '/collections/all' }),
    20_000,
  )
  expect(await refusal('/products/no-room')).toBeNull()
})

test('one that is refused each time is given up, with its reason', async () => {
  await world.control('PATCH', '/faults', { redirectLimit: 1 })
  await call('POST', '/add', { path: '/products/never-room' })
  const hadTurn = (turn: number) =>
    vi.waitFor(
      async () =>
        expect(await refusal('/products/never-room')).toMatchObject({ again: turn < AUTOMATION_TURNS }),
      20_000,
    )
  await hadTurn(1)
  for (let turn = 2; turn <= AUTOMATION_TURNS; turn += 1) {
    await nextDay()
    await runAutomation(world.ctx, null)
    await hadTurn(turn)
  }
  await nextDay()
  await world.control('PATCH', '/faults', { redirectLimit: 0 })
  await runAutomation(world.ctx, null)
  expect(await leftOut()).toEqual([{ why: 'refused', links: 1 }])
  expect(await refusal('/products/never-room')).toMatchObject({ failed: { code: 'refusal.redirect-limit' } })
})

test('a redirect that would close a loop is refused for good, and the link says so', async () => {
  await call('POST', '/add', { path: '/pages/turn', target: '/pages/loop' })
  await call('POST', '/add', { path: '/pages/loop' })
  await call('PUT', '/automation', { ...RULES, pageUrl: '/pages/turn' })
  await vi.waitFor(
    async () =>
      expect(await refusal('/pages/loop')).toMatchObject({
        again: false,
        finding: { key: 'loopRefused' },
        failed: null,
      }),
    20_000,
  )
  expect(await leftOut()).toContainEqual({ why: 'refused', links: 2 })
})
