import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { joinedReads } from '#core/context/joined-reads.ts'
import { switchEmbed } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { getRecentEmbedStatus } from './recent-embed-status.ts'

const OFF = ['disabled', 1]
let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

test('an embed that is on is read once in ten seconds, and one that is off each time', async () => {
  let reads = 0
  const query: ShopContext['platform']['query'] = (...call) => {
    reads += 1
    return world.ctx.platform.query(...call)
  }
  const look = async () => {
    reads = 0
    const status = await getRecentEmbedStatus({ ...world.ctx, platform: { query } })
    return [status, reads]
  }
  expect([await look(), await look()]).toEqual([OFF, OFF])
  await switchEmbed(world.platform, world.store, true)
  expect([await look(), await look()]).toEqual([
    ['enabled', 1],
    ['enabled', 0],
  ])
  await switchEmbed(world.platform, world.store, false)
  expect(await look()).toEqual(['enabled', 0])
  await world.database.db.withShop(world.ctx.shop.id, (tx) =>
    tx
      .updateTable('enabled_embeds')
      .set({ seen_at: new Date(Date.now() - 11_000) })
      .where('shop_id', '=', world.ctx.shop.id)
      .execute(),
  )
  expect([await look(), await look()]).toEqual([OFF, OFF])
})

test('parts of one screen share a look, and what it finds is written in a transaction of its own', async () => {
  await switchEmbed(world.platform, world.store, true)
  let transactions = 0
  const tx: ShopContext['tx'] = (...work) => {
    transactions += 1
    return world.ctx.tx(...work)
  }
  const withShopReads: typeof world.ctx.db.withShopReads = (...work) => {
    transactions += 1
    return world.ctx.db.withShopReads(...work)
  }
  const reading = joinedReads({ ...world.ctx, tx, db: { ...world.ctx.db, withShopReads } })
  expect(await Promise.all([getRecentEmbedStatus(reading), getRecentEmbedStatus(reading)])).toEqual([
    'enabled',
    'enabled',
  ])
  expect(transactions).toBe(2)
})
