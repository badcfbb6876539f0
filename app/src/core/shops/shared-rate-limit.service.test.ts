import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type AdminGraphql, defineOperation, prioritised } from '#adapters/platform/admin-graphql/client.ts'
import { createAdminGraphql } from '#adapters/platform/admin-graphql/http-client.ts'
import { createOutbound, type Outbound } from '#kit/server/outbound/outbound.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { createSharedRateLimit } from './shared-rate-limit.ts'
import { createAccessTokens } from './shop-tokens.ts'

const touch = defineOperation<{ product: object }>()({
  document:
    'mutation Touch($product: ProductUpdateInput!) { productUpdate(product: $product) { product { id } } }',
  data: z.object({ productUpdate: z.object({ product: z.object({ id: z.string() }).nullable() }) }),
})
const list = defineOperation<{ first: number }>()({
  document: 'query List($first: Int!) { products(first: $first) { nodes { id seo { title } } } }',
  data: z.object({ products: z.object({ nodes: z.array(z.object({ id: z.string() })) }) }),
})

let world: World
let outbound: Outbound
/** The same store as seen by another process. */
let other: AdminGraphql

beforeAll(async () => {
  world = await newWorld({ ownPlatform: true })
  outbound = createOutbound({ routes: world.settings.outboundRoutes, purpose: 'platform' })
  const { db } = world.ctx
  const { encryptionKeys } = world.settings
  const tokens = createAccessTokens({ db, exchange: world.web.process.exchange, encryptionKeys })
  other = createAdminGraphql({ outbound, tokens, points: createSharedRateLimit(db), priority: 'background' })
})
afterAll(async () => {
  await outbound?.close()
  await world?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await world.control('DELETE', '/faults')
  await world.control('DELETE', `/calls?store=${world.store.handle}`)
  await world.ctx.tx((tx) => tx.deleteFrom('platform_points').execute())
})

interface Calls {
  throttled: number
  answered: number
}
const calls = () => world.control<Calls>('GET', `/calls?store=${world.store.handle}`)
const rateLimit = () =>
  world.ctx.tx((tx) => tx.selectFrom('platform_points').selectAll().executeTakeFirstOrThrow())
const edit = (platform: AdminGraphql, n: number) => {
  const id = `gid://shopify/Product/${world.store.productIds[0]}`
  return platform.query(world.ctx.shop, touch, { product: { id, vendor: `v${n}` } })
}

test('processes that write and read the same store share its points and are never refused', async () => {
  await world.control('PATCH', '/faults', { bucketSize: 200, timeScale: 8 })
  // The stored limit assumes a full, larger bucket until the first response reports the real one.
  await edit(other, 0)
  await expect.poll(rateLimit).toMatchObject({ bucket: 200 })
  const background = prioritised(world.ctx.platform, 'background')
  await Promise.all([
    ...Array.from({ length: 80 }, (_, n) => edit(other, n)),
    ...Array.from({ length: 80 }, (_, n) => edit(background, n)),
    ...Array.from({ length: 20 }, () => world.ctx.platform.query(world.ctx.shop, list, { first: 50 })),
  ])
  expect(await calls()).toMatchObject({ throttled: 0, answered: 181 })
})

test('who waits goes before what runs by itself, in another process too', async () => {
  await world.control('PATCH', '/faults', { bucketSize: 300, restoreRate: 60 })
  await edit(other, 0)
  let done = 0
  const bulk = Array.from({ length: 40 }, (_, n) => edit(other, n).then(() => done++))
  const sameProcess = prioritised(other, 'waiting')
  await Promise.all([edit(world.ctx.platform, 41), edit(sameProcess, 42)])
  expect(done).toBeLessThan(40)
  await Promise.all(bulk)
  expect(await calls()).toMatchObject({ throttled: 0 })
})

test('the rate limit follows what the platform says of its bucket', async () => {
  await world.control('PATCH', '/faults', { bucketSize: 4_000, restoreRate: 200 })
  await edit(other, 0)
  await expect.poll(rateLimit).toMatchObject({ bucket: 4_000, rate: 200, in_flight: 0 })
  expect((await rateLimit()).available).toBeGreaterThan(3_700)

  await world.control('PATCH', '/faults', { bucketSize: 50, restoreRate: 20 })
  await edit(other, 1)
  await expect.poll(rateLimit).toMatchObject({ bucket: 50, rate: 20 })
  expect((await rateLimit()).available).toBeLessThanOrEqual(50)
})

test('a store without points is said to have none when the patience ends, and nothing is sent', async () => {
  await world.control('PATCH', '/faults', { bucketSize: 30, restoreRate: 0.5 })
  const { db } = world.ctx
  const { encryptionKeys } = world.settings
  const tokens = createAccessTokens({ db, exchange: world.web.process.exchange, encryptionKeys })
  const hasty = createAdminGraphql({ outbound, tokens, points: createSharedRateLimit(db), patienceMs: 300 })
  for (let n = 0; n < 3; n++) await edit(hasty, n)
  await expect(edit(hasty, 3)).rejects.toMatchObject({ kind: 'throttled', mayHaveApplied: false })
})

test('points of a writer that died come back', async () => {
  const move = {
    cost: 100,
    priority: 'background' as const,
    caller: 'dead',
    answered: 0,
    unused: 0,
    seen: null,
  }
  const points = createSharedRateLimit(world.ctx.db)
  expect(await points.move(world.ctx.shop, move)).toMatchObject({ waitMs: 0 })
  expect(await rateLimit()).toMatchObject({ in_flight: 100 })
  await world.ctx.tx((tx) =>
    tx
      .updateTable('platform_points')
      .set({ counted_at: new Date(Date.now() - 120_000) })
      .execute(),
  )
  expect(await points.move(world.ctx.shop, { ...move, caller: 'next' })).toMatchObject({ waitMs: 0 })
  expect(await rateLimit()).toMatchObject({ in_flight: 100, available: 900 })
})
