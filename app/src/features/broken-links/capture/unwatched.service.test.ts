import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendBeacon } from '../../../../testing/send-beacon.ts'
import { switchEmbed } from '../../../../testing/storefront.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import type { BrokenLink } from '../contract.ts'
import { noteCapture, unwatchedDays } from './unwatched.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1 } })
})
afterAll(() => world[Symbol.asyncDispose]())

const days = () => world.ctx.tx(unwatchedDays)
const today = new Date().toISOString().slice(0, 10)
const link = async (path: string): Promise<BrokenLink> => {
  const { body } = await world.call('GET', `/apps/api/broken-links/list?q=${path}&sort=worth`)
  return body.data.rows[0]
}

test('a night notes the day on which no visit can be counted, once', async () => {
  await noteCapture(world.ctx)
  await noteCapture(world.ctx)
  expect(await days()).toEqual([today])
})

test('days that were not counted are left out of the prediction, and none is made from nothing', async () => {
  await sendBeacon(world, '/pages/missed')
  await world.call('POST', '/apps/api/broken-links/add', { body: { path: '/pages/never-counted' } })
  await world.ctx.tx(async (tx) => {
    await sql`update broken_link_days set people = 8 where shop_id = ${world.ctx.shop.id}`.execute(tx)
    await sql`update broken_links set first_seen_at = now() - interval '60 days' where shop_id = ${world.ctx.shop.id}`.execute(
      tx,
    )
    await sql`
      update broken_link_settings set unwatched = array(select current_date - at from generate_series(8, 27) at)
        where shop_id = ${world.ctx.shop.id}`.execute(tx)
  })
  expect((await link('/pages/missed')).predicted).toMatchObject({ visits: 30, early: false })
  expect((await link('/pages/never-counted')).predicted).toMatchObject({ visits: 0 })
  await world.ctx.tx((tx) =>
    sql`
      update broken_link_settings set unwatched = array(select current_date - at from generate_series(0, 27) at)
        where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  expect((await link('/pages/never-counted')).predicted).toBeNull()
})

test('with capture and the embed on, no day is noted', async () => {
  await world.ctx.tx((tx) =>
    sql`update broken_link_settings set unwatched = '{}' where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  await switchEmbed(world.platform, world.store, true)
  await noteCapture(world.ctx)
  expect(await days()).toEqual([])
  await world.call('PUT', '/apps/api/broken-links/capture', { body: { capturing: false } })
  await noteCapture(world.ctx)
  expect(await days()).toEqual([today])
})
