import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askForRedirects, readRedirects } from '#core/catalogue/redirects/read-redirects.ts'
import { findRedirectRead } from '#core/catalogue/redirects/redirect-reads.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { compileWhole } from './compile-whole.ts'
import { redirectLimit } from './redirect-limit.ts'
import { saveRedirects } from './save-redirects.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: [{ title: 'Lamp' }], theme: false } })
  await world.control('PATCH', '/faults', { bucketSize: 50_000, restoreRate: 50_000 })
  await syncAll(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

const save = (path: string) =>
  saveRedirects(world.ctx, {
    asked: [{ path, target: '/products/lamp' }],
    cause: 'merchant',
    type: 'redirects.add',
    title: { key: 'redirects:history.add', values: { path } },
  })
const noRoom = (path: string, limit: number) => ({
  isRefused: true,
  operationId: null,
  findings: [{ code: 'refused', key: 'noRoom', values: { path, limit: String(limit) } }],
})
const written = { isRefused: false, changes: [{ state: 'applied' }] }
async function readAll() {
  await world.ctx.tx((tx) => askForRedirects(world.ctx, tx))
  await vi.waitFor(
    async () => {
      await readRedirects(world.ctx)
      expect((await world.ctx.tx(findRedirectRead))?.state).toBe('done')
    },
    { timeout: 20_000 },
  )
}
const limitAt = (count: number) => world.ctx.tx((tx) => redirectLimit(tx, count))

test('a store that the platform calls full is full at what it has, whatever its plan is called', async () => {
  for (const path of ['/one', '/two', '/three'])
    await platformCall(world.platform, world.store, {
      query:
        'mutation($r: UrlRedirectInput!) { urlRedirectCreate(urlRedirect: $r) { userErrors { message } } }',
      variables: { r: { path, target: '/products/lamp' } },
    })
  expect(await limitAt(3)).toBe(100_000)
  await world.control('PATCH', '/faults', { redirectLimit: 3 })
  await readAll()
  expect(await limitAt(3)).toBe(3)
  expect(await save('/four')).toMatchObject(noRoom('/four', 3))
  const asked = [{ path: '/four', target: '/products/lamp' }]
  expect(await compileWhole(world.ctx, asked)).toMatchObject({ count: 3, room: 0, writes: [] })
  // The plan was changed since the redirects were read.
  await world.control('PATCH', '/faults', { redirectLimit: 0 })
  expect(await compileWhole(world.ctx, asked)).toMatchObject({ count: 4, room: 100_000 - 4 })
  expect(await save('/four')).toMatchObject(written)
  await readAll()
  expect(await limitAt(4)).toBe(100_000)
})

test('a store that takes more than its plan’s number is not refused', async () => {
  await world.ctx.tx((tx) =>
    sql`
      insert into store_redirects (shop_id, path, key, target, target_key, read_at)
        select ${world.ctx.shop.id}, '/many/' || at, '/many/' || at, '/products/lamp', '/products/lamp', now()
          from generate_series(5, 100_000) at`.execute(tx),
  )
  expect(await save('/beyond')).toMatchObject(written)
})
