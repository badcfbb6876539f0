import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CRAWLER, sendBeacon } from '../../../testing/send-beacon.ts'
import { platformCall, publish, syncAll } from '../../../testing/store-life.ts'
import { visit } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { BrokenLink, LinkDetail, Outcome } from './contract.ts'
import { DELETED_KEPT_DAYS, purgeDeleted } from './decision-store.ts'
import { forgetLivingAgain } from './feeds/living-again.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: [{ title: 'Brass Lamp' }] } })
  await world.control('PATCH', '/faults', { bucketSize: 50_000, restoreRate: 50_000 })
  await world.startWorker()
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const answer = await world.call(method, `/apps/api${path}`, body === undefined ? {} : { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { data: Data }).data
}
const meet = async (path: string, { times = 1, ...more }: { times?: number; host?: string } = {}) => {
  for (let at = 0; at < times; at += 1) expect(await sendBeacon(world, path, more)).toBe(204)
}
const find = async (path: string): Promise<BrokenLink | undefined> => {
  const { rows } = await call<{ rows: BrokenLink[] }>('GET', `/broken-links/list?q=${path}`)
  return rows.find((link) => link.path === path)
}
const detail = async (path: string) => call<LinkDetail>('GET', `/broken-links/link/${(await find(path))?.id}`)
const act = async (name: string, ...paths: string[]): Promise<string> => {
  const ids = await Promise.all(paths.map(async (path) => (await find(path))?.id ?? ''))
  const { operationId } = await call<Outcome>('POST', `/broken-links/${name}`, { ids })
  return operationId ?? ''
}
const resolve = async (path: string) =>
  call('POST', '/broken-links/resolve', {
    links: [{ id: (await find(path))?.id ?? '', target: '/products/brass-lamp' }],
  })
const undo = (operation: string) => call('POST', `/operations/${operation}/undo`, {})
const changesOf = async (operation: string) => {
  const answer = await world.call('GET', `/apps/api/operations/${operation}/changes`)
  return (answer.body as { data: { rows: { id: string; label: string; before: object; after: object }[] } })
    .data.rows
}
const onStorefront = (path: string) => visit(world.store, path).then(({ status }) => status)

test('leaving a link gone and reverting it are changes with a before and an after, each undone by itself', async () => {
  await meet('/pages/first')
  await meet('/pages/second')
  await resolve('/pages/second')
  const archived = await act('archive', '/pages/first', '/pages/second')
  const changes = await changesOf(archived)
  expect(changes).toMatchObject([
    { label: '/pages/first', before: { state: 'unresolved' }, after: { state: 'archived' } },
    {
      label: '/pages/second',
      before: { state: 'resolved', target: '/products/brass-lamp' },
      after: { state: 'archived' },
    },
  ])
  expect(await onStorefront('/pages/second')).toBe(404)
  await call('POST', `/changes/${changes[1]?.id}/undo`, {})
  expect([(await find('/pages/first'))?.state, (await find('/pages/second'))?.state]).toEqual([
    'archived',
    'resolved',
  ])
  expect(await onStorefront('/pages/second')).toBe(301)
  const reverted = await act('revert', '/pages/first')
  expect(await find('/pages/first')).toMatchObject({ state: 'unresolved' })
  await undo(reverted)
  expect(await find('/pages/first')).toMatchObject({ state: 'archived' })
})

test('a deleted link comes back with its visits, and with those counted since', async () => {
  await meet('/pages/deleted', { times: 3, host: 'news.example' })
  await resolve('/pages/deleted')
  const deleted = await act('delete', '/pages/deleted')
  expect([await find('/pages/deleted'), await onStorefront('/pages/deleted')]).toEqual([undefined, 404])
  await meet('/pages/deleted', { times: 2, host: 'other.example' })
  await sendBeacon(world, '/pages/deleted', { agent: CRAWLER })
  expect(await find('/pages/deleted')).toMatchObject({ people: 2, bots: 1, state: 'unresolved' })
  await undo(deleted)
  expect(await find('/pages/deleted')).toMatchObject({ people: 5, bots: 1, state: 'resolved' })
  const { days, hosts } = await detail('/pages/deleted')
  expect(days.at(-1)).toMatchObject({ people: 5, bots: 1 })
  expect(hosts).toEqual([
    { host: 'news.example', visits: 3 },
    { host: 'other.example', visits: 2 },
  ])
  expect(await onStorefront('/pages/deleted')).toBe(301)
})

test('many are deleted and brought back by the worker as one operation', async () => {
  const paths = Array.from({ length: 12 }, (_, at) => `/pages/many-${at}`)
  for (const path of paths) {
    await meet(path)
    await resolve(path)
  }
  const count = async () =>
    (await call<{ total: number }>('GET', '/broken-links/list?q=/pages/many&state=resolved')).total
  const deleted = await act('delete', ...paths)
  await vi.waitFor(async () => expect(await count()).toBe(0), 20_000)
  await vi.waitFor(() => undo(deleted), 20_000)
  await vi.waitFor(async () => expect(await count()).toBe(12), 20_000)
  expect(await find('/pages/many-7')).toMatchObject({ people: 1 })
})

test('after thirty days the visits are gone, and an undo still brings back the link and its redirect', async () => {
  await meet('/pages/purged', { times: 2 })
  await resolve('/pages/purged')
  const deleted = await act('delete', '/pages/purged')
  const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await world.ctx.tx((tx) => purgeDeleted(tx, after(DELETED_KEPT_DAYS - 1)))
  await undo(deleted)
  expect(await find('/pages/purged')).toMatchObject({ people: 2, state: 'resolved' })
  const again = await act('delete', '/pages/purged')
  await world.ctx.tx((tx) => purgeDeleted(tx, after(DELETED_KEPT_DAYS + 1)))
  await undo(again)
  expect(await find('/pages/purged')).toMatchObject({ people: 0, state: 'resolved' })
})

test('an undo leaves alone what was decided since', async () => {
  await meet('/pages/decided')
  const archived = await act('archive', '/pages/decided')
  await resolve('/pages/decided')
  const refused = await world.call('POST', `/apps/api/operations/${archived}/undo`, { body: {} })
  expect(refused).toMatchObject({ status: 409, body: { code: 'changes.edited-since' } })
  expect(await find('/pages/decided')).toMatchObject({ state: 'resolved' })
})

test('a path leaves the list when its page lives again, unless the merchant decided about it', async () => {
  for (const path of ['/products/summer-hat', '/products/straw-hat', '/products/still-gone']) await meet(path)
  await act('archive', '/products/straw-hat')
  for (const handle of ['summer-hat', 'straw-hat']) {
    const { productCreate } = (await platformCall(world.platform, world.store, {
      query:
        'mutation($product: ProductCreateInput!) { productCreate(product: $product) { product { id } userErrors { message } } }',
      variables: { product: { title: handle, handle, status: 'ACTIVE' } },
    })) as unknown as { productCreate: { product: { id: string } } }
    await publish(world, productCreate.product.id)
  }
  await syncAll(world.ctx)
  await forgetLivingAgain(world.ctx)
  const found = async (path: string) => (await find(path))?.state
  expect(await found('/products/summer-hat')).toBeUndefined()
  expect(await found('/products/straw-hat')).toBe('archived')
  expect(await found('/products/still-gone')).toBe('unresolved')
})
