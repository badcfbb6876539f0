import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshProfile } from '#core/shops/profile.ts'
import { sendBeacon } from '../../../testing/send-beacon.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { BrokenLink } from './contract.ts'
import { noteSearched } from './feeds/note-searched.ts'
import { suggestTargets } from './suggest/suggest-targets.ts'

let world: World
let french: string
beforeAll(async () => {
  world = await newWorld({ store: { products: [{ title: 'Brass Lamp' }, { title: 'Linen Shirt' }] } })
  const { handle, storefrontPort } = world.store
  french = `http://fr.${handle}.localhost:${storefrontPort}`
  await world.control('PATCH', `/stores/${handle}`, {
    webPresences: [
      { host: `fr.${handle}.localhost`, defaultLocale: 'fr', alternateLocales: ['it'] },
      { subfolderSuffix: 'europe', defaultLocale: 'en' },
    ],
  })
  await syncAll(world.ctx)
})
afterAll(() => world?.[Symbol.asyncDispose]())

const list = async (query = ''): Promise<BrokenLink[]> =>
  (await world.call('GET', `/apps/api/broken-links/list${query}`)).body.data.rows
const listed = async (query?: string) =>
  (await list(query)).map(({ path, language, suggestion }) => [path, language, suggestion?.target])

test('a path stored before its prefix was known has its page and its language once it is', async () => {
  expect(await sendBeacon(world, '/en-europe/products/old-brass-lamp')).toBe(204)
  await suggestTargets(world.ctx, { again: false })
  expect((await list()).map(({ path, language }) => [path, language])).toEqual([
    ['/en-europe/products/old-brass-lamp', null],
  ])
  await refreshProfile(world.ctx)
  await suggestTargets(world.ctx, { again: true })
  expect(await listed('?language=en-europe')).toEqual([
    ['/en-europe/products/old-brass-lamp', 'en-europe', '/en-europe/products/brass-lamp'],
  ])
})

test('a new one has them at once, and one of a language without a market leads to the store’s own', async () => {
  expect(await sendBeacon(world, '/en-europe/products/linen-shirt-2019')).toBe(204)
  expect(await sendBeacon(world, '/uk/products/linen-shirt-2019')).toBe(204)
  await suggestTargets(world.ctx, { again: false })
  expect(await listed('?q=linen&sort=path')).toEqual([
    ['/en-europe/products/linen-shirt-2019', 'en-europe', '/en-europe/products/linen-shirt'],
    ['/uk/products/linen-shirt-2019', 'uk', '/products/linen-shirt'],
  ])
})

test('what a search engine shows on a market’s domain is asked for there', async () => {
  const urls = [
    // Lives there, and there alone.
    `${french}/it/products/brass-lamp`,
    `${french}/it/products/vaso`,
    `${french}/products/vase`,
  ]
  const shop = world.ctx.shop.id
  await world.ctx.tx(async (tx) => {
    await sql`insert into search_console_days (shop_id, search_type, day, generation, awaited, final, fetched_at)
      values (${shop}, 'web', current_date - 3, 1, false, true, now())`.execute(tx)
    for (const [at, url] of urls.entries()) {
      await sql`insert into search_console_words (shop_id, kind, hash, words) values (${shop}, 'page', ${at}, ${url})`.execute(
        tx,
      )
      await sql`insert into search_console_pages (shop_id, search_type, day, page_hash, country, device, clicks, impressions, position_sum)
        values (${shop}, 'web', current_date - 3, ${at}, 'fra', 'MOBILE', 1, 10, 10)`.execute(tx)
    }
  })
  await noteSearched(world.ctx)
  expect((await list('?source=search&sort=path')).map(({ path, language }) => [path, language])).toEqual([
    ['/it/products/vaso', 'it'],
    ['/products/vase', null],
  ])
})
