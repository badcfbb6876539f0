import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../../testing/world.ts'
import { putLinks } from '../link-store.ts'
import { countNewPath } from '../settings-store.ts'
import { forgetOldLinks, MOST_LINKS, makeRoom, withRoom } from './room.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { theme: false } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const DAY = 86_400_000
const now = new Date()
const put = (count: number, { source, back }: { source: 'visitors' | 'merchant'; back: number }) =>
  world.ctx.tx((tx) =>
    putLinks(
      tx,
      Array.from({ length: count }, (_, at) => ({
        ...{ path: `/${source}/${at}`, pattern: '/*', language: null },
        source,
      })),
      new Date(now.getTime() - back * DAY).toISOString(),
    ),
  )
const held = async () => {
  const { rows } = await world.ctx.tx((tx) =>
    sql<{ held: number }>`
      select count(*)::int as held from broken_links where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  return rows[0]?.held
}
const room = (known = false) => world.ctx.tx((tx) => makeRoom(tx, { now: now.toISOString(), known }))

test('a full list lets go of what hardly anybody met and not lately, never of what the merchant added', async () => {
  await put(MOST_LINKS - 2, { source: 'merchant', back: 300 })
  expect(await room()).toBe(1)
  await put(2, { source: 'visitors', back: 8 })
  expect(await room()).toBe(1)
  expect(await held()).toBe(MOST_LINKS - 1)
  await put(1, { source: 'visitors', back: 0 })
  await put(2, { source: 'visitors', back: 0 })
  // Recently visited links stay, so a new one is refused.
  await world.ctx.tx((tx) =>
    sql`update broken_links set last_seen_at = ${now.toISOString()}::timestamptz
      where shop_id = ${world.ctx.shop.id} and sources = array['visitors']`.execute(tx),
  )
  expect(await room()).toBe(0)
})

test('many at once stay within the limit, and links in the list need no room', async () => {
  const links = ['/merchant/0', '/new/1', '/new/2', '/new/3', '/merchant/1'].map((path) => ({ path }))
  const kept = await world.ctx.tx((tx) => withRoom(tx, links, now.toISOString()))
  expect(kept.map(({ path }) => path)).toEqual(['/merchant/0', '/new/1', '/new/2', '/merchant/1'])
})

test('what nobody met for half a year is forgotten, and what the merchant added is not', async () => {
  await world.ctx.tx((tx) =>
    sql`update broken_links set last_seen_at = ${new Date(now.getTime() - 181 * DAY).toISOString()}::timestamptz
      where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  await world.ctx.tx((tx) => forgetOldLinks(tx, now.toISOString()))
  expect(await held()).toBe(MOST_LINKS - 2)
})

test('what the merchant, a scan or a search names takes the room of what only visitors reported', async () => {
  const { ctx } = world
  const paths = async () => {
    const { rows } = await ctx.tx((tx) =>
      sql<{ path: string }>`
        select path from broken_links where shop_id = ${ctx.shop.id} and sources = array['visitors'] order by path`.execute(
        tx,
      ),
    )
    return rows.map(({ path }) => path)
  }
  await put(2, { source: 'visitors', back: 0 })
  expect(await paths()).toEqual(['/visitors/0', '/visitors/1'])
  // Many visits of one day are made up as easily as one; a site that leads to a page is evidence.
  await ctx.tx((tx) =>
    sql`update broken_links set people = 500 where shop_id = ${ctx.shop.id} and path = '/visitors/1'`.execute(
      tx,
    ),
  )
  await ctx.tx((tx) =>
    sql`insert into broken_link_hosts (shop_id, link_id, host, visits)
      select shop_id, id, 'blog.example', 1 from broken_links where shop_id = ${ctx.shop.id} and path = '/visitors/0'`.execute(
      tx,
    ),
  )
  expect(await room(true)).toBe(1)
  expect(await paths()).toEqual(['/visitors/0'])
  await put(1, { source: 'visitors', back: 0 })
  expect(await ctx.tx((tx) => withRoom(tx, [{ path: '/named/0' }], now.toISOString()))).toHaveLength(1)
  await ctx.tx((tx) =>
    putLinks(
      tx,
      [{ path: '/named/0', pattern: '/*', language: null, source: 'merchant' }],
      now.toISOString(),
    ),
  )
})

test('made-up paths leave part of a day’s new ones to paths another site leads to', async () => {
  const { ctx } = world
  const day = '2026-11-30'
  const count = (most: number) => ctx.tx((tx) => countNewPath(tx, day, most))
  for (let at = 0; at < 5; at++) expect(await count(5)).toBe(true)
  for (let at = 0; at < 5; at++) expect(await count(5)).toBe(false)
  expect(await count(6)).toBe(true)
  expect(await count(6)).toBe(false)
})
