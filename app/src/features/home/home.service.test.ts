import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import type { HomeMetric } from '#core/registry/home-metric.ts'
import { dropTokens } from '#core/shops/shop-tokens.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { switchEmbed } from '../../../testing/storefront.ts'
import { newWorld } from '../../../testing/world.ts'
import { getHome } from './service.ts'
import { keepMetrics } from './tiles.ts'

test.each([
  ['whose token is gone', (tx: ShopTx) => dropTokens(tx, shopOf(tx))],
  ['that was removed', (tx: ShopTx) => tx.updateTable('shops').set({ uninstalled_at: new Date() }).execute()],
])('a store %s is let in anew by the same call, and Home names no part unread', async (_, end) => {
  await using world = await newWorld()
  await world.ctx.tx<unknown>(end)
  const { status, body } = await world.call('GET', '/apps/api/home')
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toContain('home:unread')
})

test('a store nobody looked at is not called well', async () => {
  await using world = await newWorld()
  const { body } = await world.call('GET', '/apps/api/home')
  expect(body.data.needs).toContainEqual(
    expect.objectContaining({ key: 'schema-results:home.wrong.unlooked', tone: 'unknown' }),
  )
})

test('a store whose embed was on a moment ago is not asked for its theme again', async () => {
  await using world = await newWorld()
  await switchEmbed(world.platform, world.store, true)
  await world.call('GET', '/apps/api/home')
  const asked: string[] = []
  const platform: ShopContext['platform'] = {
    query: (shop, operation, ...more) => {
      asked.push(operation.name)
      return world.ctx.platform.query(shop, operation, ...more)
    },
  }
  const { working } = await getHome({ ...world.ctx, platform })
  expect(asked).toEqual([])
  expect(working).toContainEqual(expect.objectContaining({ key: 'structured-data:home.embed.enabled' }))
})

test('numbers are counted, kept one a day, and never made up', async () => {
  await using world = await newWorld()
  const tiles = async () => (await world.call('GET', '/apps/api/home')).body.data.tiles
  expect(await tiles()).toMatchObject([
    { id: 'valid-pages', state: 'uncounted' },
    { id: 'complete-listings', state: 'uncounted' },
    { id: 'described-images', state: 'uncounted' },
    { id: 'clicks', state: 'unconnected', link: '/google-search-console' },
  ])
  await syncAll(world.ctx)
  await world.ctx.tx((tx) =>
    sql`insert into home_metrics (shop_id, metric, day, part, whole, counted_at)
      values (${world.ctx.shop.id}, 'complete-listings', current_date - 1, 1, 2, now() - interval '1 day')`.execute(
      tx,
    ),
  )
  const [, listings] = await tiles()
  expect(listings).toMatchObject({ state: 'counted', whole: world.store.productIds.length })
  expect(listings.days).toHaveLength(2)
  expect(listings.days[0]).toMatchObject({ part: 1, whole: 2 })
  await keepMetrics(world.ctx)
  expect((await tiles())[1].days).toHaveLength(2)
  const other = await world.addStore()
  const { body } = await world.call('GET', '/apps/api/home', { store: other })
  expect(body.data.tiles[1].state).toBe('uncounted')
})

test('a number that cannot be counted today takes no other of its day', async () => {
  await using world = await newWorld({ store: { products: 0, theme: false } })
  const broken: HomeMetric = { id: 'valid-pages', link: '/', read: () => Promise.reject(new Error('gone')) }
  const counted: HomeMetric = { id: 'clicks', link: '/', read: async () => ({ part: 3, whole: 4 }) }
  const ctx = { ...world.ctx, offered: () => [broken, counted] } as unknown as ShopContext
  await expect(keepMetrics(ctx)).rejects.toThrow('gone')
  const { rows } = await world.ctx.tx((tx) =>
    sql`select metric, part from home_metrics where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  expect(rows).toMatchObject([{ metric: 'clicks' }])
})

test('what waits for a review stands first', async () => {
  await using world = await newWorld()
  await world.ctx.tx((tx) =>
    sql`insert into operations (shop_id, type, cause, actor_kind, actor, title_key, state, ready, total, proposed)
      values (${world.ctx.shop.id}, 'meta-tags.generate', 'merchant', 'merchant', '1', 'x', 'review', true, 7, 7)`.execute(
      tx,
    ),
  )
  const { body } = await world.call('GET', '/apps/api/home')
  expect(body.data.needs[0]).toMatchObject({ key: 'changes:home.reviews', values: { count: 7 } })
})
