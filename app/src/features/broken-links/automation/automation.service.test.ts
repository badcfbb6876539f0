import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendBeacon } from '../../../../testing/send-beacon.ts'
import { syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import type { AutomationPreview, BrokenLink } from '../contract.ts'
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
const find = async (path: string): Promise<BrokenLink> => {
  const { rows } = await call<{ rows: BrokenLink[] }>('GET', `/list?q=${path}`)
  return rows.find((link) => link.path === path) as BrokenLink
}
const act = async (name: string, path: string) => call('POST', name, { ids: [(await find(path)).id] })
const meet = async (path: string, times = 2) => {
  for (let at = 0; at < times; at += 1) await sendBeacon(world, path)
}

test('goes through a list longer than one slice, says what it leaves out, and leaves alone what was decided by hand', async () => {
  for (const path of ['/products/left-gone', '/products/by-hand']) await meet(path)
  await meet('/products/met-once', 1)
  const unknown = Array.from({ length: 1_010 }, (_, at) => `/nothing-like-it/${at}`)
  await call('POST', '/import', { text: `Path\n${[...unknown, '/products/late-one'].join('\n')}` })
  await call('POST', '/resolve', { links: [{ id: (await find('/products/by-hand')).id, target: '/search' }] })
  await act('/revert', '/products/by-hand')
  await act('/archive', '/products/left-gone')
  const rules = { enabled: true, productUrl: '/collections/all' }
  await vi.waitFor(async () => {
    const preview = await call<AutomationPreview>('POST', '/automation/preview', rules)
    expect(preview).toMatchObject({ links: 1, rows: [{ path: '/products/late-one' }] })
    expect(preview.leftOut).toEqual([
      { why: 'archived', links: 1 },
      { why: 'reverted', links: 1 },
      { why: 'seenOnce', links: 1 },
      { why: 'noRule', links: 1_010 },
    ])
  }, 20_000)
  await call('PUT', '/automation', rules)
  await vi.waitFor(
    async () => expect(await find('/products/late-one')).toMatchObject({ target: '/collections/all' }),
    20_000,
  )
  const states = ['/products/left-gone', '/products/by-hand', '/products/met-once'].map(
    async (path) => (await find(path)).state,
  )
  expect(await Promise.all(states)).toEqual(['archived', 'unresolved', 'unresolved'])
})

test('a form that was opened earlier takes back no rule that was saved since', async () => {
  const opened = await call<object>('GET', '/automation')
  await call('PUT', '/automation', { ...opened, pageUrl: '/pages/theirs', before: opened })
  const saved = await call('PUT', '/automation', { ...opened, blogUrl: 'blogs/mine', before: opened })
  expect(saved).toMatchObject({ pageUrl: '/pages/theirs', blogUrl: '/blogs/mine' })
})

test('a URL without a page redirects nothing, and is named before and after', async () => {
  await syncAll(world.ctx)
  await meet('/pages/old-story')
  const rules = { enabled: true, productUrl: '/products/brass-lamp', pageUrl: '/pages/mistyped' }
  expect(await call('POST', '/automation/dead-urls', rules)).toEqual({ fields: ['pageUrl'] })
  await vi.waitFor(async () => {
    const { leftOut } = await call<AutomationPreview>('POST', '/automation/preview', rules)
    expect(leftOut).toContainEqual({ why: 'deadUrl', links: 1 })
  }, 20_000)
  await call('PUT', '/automation', { ...(await call<object>('GET', '/automation')), ...rules })
  await runAutomation(world.ctx, null)
  expect(await find('/pages/old-story')).toMatchObject({ state: 'unresolved' })
  // Where the store leads that URL on, it has a page.
  await call('POST', '/add', { path: '/pages/mistyped', target: '/products/brass-lamp' })
  expect(await call('POST', '/automation/dead-urls', rules)).toEqual({ fields: [] })
  await runAutomation(world.ctx, null)
  await vi.waitFor(
    async () => expect(await find('/pages/old-story')).toMatchObject({ target: '/products/brass-lamp' }),
    20_000,
  )
})
