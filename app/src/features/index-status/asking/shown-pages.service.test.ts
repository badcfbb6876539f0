import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, pacificDay } from '#core/search-console/domain/pacific.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { shownPages } from './shown-pages.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

test('a page is silent on the days on which nobody saw the store at all', async () => {
  const now = new Date()
  const { shop } = world.ctx
  const day = (ago: number) => addDays(pacificDay(now), -ago)
  const shown = await world.ctx.tx(async (tx) => {
    await sql`
      insert into search_console_fills (shop_id, property, state, started_at, final_to)
        values (${shop.id}, 'sc-domain:shop.example', 'done', now(), ${day(3)}::date)`.execute(tx)
    for (let ago = 30; ago >= 9; ago--) {
      await sql`
        insert into search_console_days (shop_id, search_type, day, generation, awaited, final, fetched_at)
          values (${shop.id}, 'web', ${day(ago)}::date, 1, false, true, now())`.execute(tx)
      await sql`
        insert into search_console_pages (shop_id, search_type, day, page_hash, country, device, clicks, impressions, position_sum)
          values (${shop.id}, 'web', ${day(ago)}::date, 1, 'usa', 'MOBILE', 1, 10, 30)`.execute(tx)
    }
    // Listed, and still to be fetched: nobody knows.
    await sql`
      insert into search_console_days (shop_id, search_type, day, generation, awaited)
        values (${shop.id}, 'web', ${day(5)}::date, 1, true)`.execute(tx)
    return shownPages(tx, [{ url_hash: '1' }], now)
  })
  expect(shown?.get('1')).toMatchObject({ usual: 10, silentDays: 5 })
})
