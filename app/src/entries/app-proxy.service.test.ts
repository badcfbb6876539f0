import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1, theme: false } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function ask({
  shop = world.store.domain,
  secret = world.platform.appSecret,
  visitor = '192.0.2.1',
  late = 0,
  path = '/proxy/404',
  more = '',
} = {}): Promise<Response> {
  const query = new URLSearchParams(more)
  query.append('shop', shop)
  query.append('logged_in_customer_id', '')
  query.append('path_prefix', '/apps/signpost')
  query.append('timestamp', String(Math.floor(Date.now() / 1_000) - late))
  const text = [...query].map(([name, value]) => `${name}=${value}`)
  query.append('signature', createHmac('sha256', secret).update(text.sort().join('')).digest('hex'))
  const answer = await fetch(`${world.web.url}${path}?${query}`, { headers: { 'x-forwarded-for': visitor } })
  await answer.arrayBuffer()
  return answer
}

test('the platform is let in, others are told why not', async () => {
  const image = await ask()
  expect([image.status, image.headers.get('content-type'), image.headers.get('cache-control')]).toEqual([
    200,
    'image/gif',
    'no-store',
  ])
  expect((await ask({ secret: 'another secret of somebody' })).status).toBe(401)
  expect((await ask({ late: 3_600 })).status).toBe(401)
  expect((await fetch(`${world.web.url}/proxy/404`)).status).toBe(401)
  expect((await ask({ shop: 'nobody-here.myshopify.com' })).status).toBe(404)
  expect((await ask({ path: '/proxy/nothing-here' })).status).toBe(404)
})

test('one visitor has a budget, the others of the shop keep theirs', async () => {
  const statuses = await Promise.all(Array.from({ length: 80 }, () => ask({ visitor: '198.51.100.1' })))
  expect(statuses.some(({ status }) => status === 429)).toBe(true)
  expect((await ask({ visitor: '198.51.100.2' })).status).toBe(200)
})

test('a shop that removed Signpost is out at once', async () => {
  const store = await world.addStore({ products: 1, theme: false })
  expect((await ask({ shop: store.domain })).status).toBe(200)
  await world.database.db.withShop((await idOf(store.domain)) ?? '', (tx) =>
    tx.updateTable('shops').set({ uninstalled_at: new Date() }).where('domain', '=', store.domain).execute(),
  )
  expect((await ask({ shop: store.domain })).status).toBe(404)
})

async function idOf(domain: string): Promise<string | undefined> {
  const { rows } = await world.database.db.pool.query<{ id: string }>(
    'select id from signpost_find_shop($1)',
    [domain],
  )
  return rows[0]?.id
}
