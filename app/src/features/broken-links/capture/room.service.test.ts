import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../../testing/world.ts'
import { putLinks } from '../link-store.ts'
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
const room = () => world.ctx.tx((tx) => makeRoom(tx, now.toISOString()))

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
  const links = ['/merchant/0', '/new', '/merchant/1'].map((path) => ({ path }))
  const kept = await world.ctx.tx((tx) => withRoom(tx, links, now.toISOString()))
  expect(kept.map(({ path }) => path)).toEqual(['/merchant/0', '/merchant/1'])
})

test('what nobody met for half a year is forgotten, and what the merchant added is not', async () => {
  await world.ctx.tx((tx) =>
    sql`update broken_links set last_seen_at = ${new Date(now.getTime() - 181 * DAY).toISOString()}::timestamptz
      where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  await world.ctx.tx((tx) => forgetOldLinks(tx, now.toISOString()))
  expect(await held()).toBe(MOST_LINKS - 2)
})
