import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../testing/database.ts'
import { findShopFacts, saveShopFacts } from './shop-facts.ts'
import { uninstall } from './uninstall.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.[Symbol.asyncDispose]())

test('what an earlier version stored with all shops is read until it is written anew', async () => {
  const shop = await newShop(database)
  const read = () => database.db.withShop(shop.id, findShopFacts)
  const before = await database.db.withShop(shop.id, async (tx) => {
    await sql`update shops set app_language = 'de', writing_tone = 'Calm', onboarding_done = true, phone = '1',
      last_logins = '{2026-11-20}', block_flags = '{"webrexSeoEmbed": true}', granted_scopes = '{read_products}',
      profile_read_at = '2026-11-20' where id = ${shop.id}`.execute(tx)
    return findShopFacts(tx)
  })
  expect(before).toMatchObject({
    ...{ domain: shop.domain, app_language: 'de', writing_tone: 'Calm', onboarding_done: true, phone: '1' },
    ...{ last_logins: [new Date('2026-11-20')], block_flags: { webrexSeoEmbed: true } },
    ...{ granted_scopes: ['read_products'], profile_read_at: new Date('2026-11-20') },
  })
  await database.db.withShop(shop.id, (tx) => saveShopFacts(tx, { app_language: 'sv' }))
  expect(await read()).toMatchObject({ app_language: 'sv', onboarding_done: true, phone: '1' })
  await database.db.withShop(shop.id, (tx) => saveShopFacts(tx, { onboarding_done: false }))
  expect(await read()).toMatchObject({ app_language: 'sv', onboarding_done: false, writing_tone: 'Calm' })
})

test('a profile counts as a whole, from wherever it was read last', async () => {
  const shop = await newShop(database)
  const old = (at: string, phone: string | null) =>
    database.db.withShop(shop.id, (tx) =>
      sql`update shops set phone = ${phone}, plan_name = 'basic', profile_read_at = ${at} where id = ${shop.id}`.execute(
        tx,
      ),
    )
  const read = () => database.db.withShop(shop.id, findShopFacts)
  await old('2026-11-20', '1')
  await database.db.withShop(shop.id, (tx) =>
    saveShopFacts(tx, { phone: null, plan_name: 'shopify_plus', profile_read_at: '2026-11-21' }),
  )
  expect(await read()).toMatchObject({ phone: null, plan_name: 'shopify_plus' })
  // By a process of the version before, while an update is rolled out.
  await old('2026-11-22', '2')
  expect(await read()).toMatchObject({ phone: '2', plan_name: 'basic' })
})

test('an uninstall ends the first steps and forgets what the theme showed', async () => {
  const shop = await newShop(database)
  const tx: ShopContext['tx'] = (work) => database.db.withShop(shop.id, work)
  await tx((own) =>
    saveShopFacts(own, {
      ...{ onboarding_done: true, onboarding_later_at: new Date(), block_flags: '{"webrexSeoEmbed": true}' },
      app_language: 'de',
    }),
  )
  const platform = {
    query: () =>
      Promise.reject(new PlatformError('not-authorized', { operation: 'shopProfile', message: 'removed' })),
  } as unknown as ShopContext['platform']
  await uninstall({ shop, tx, platform } as ShopContext, new Date(Date.now() + 1_000))
  expect(await tx(findShopFacts)).toMatchObject({
    ...{ onboarding_done: false, onboarding_later_at: null, block_flags: {}, app_language: 'de' },
    ...{ uninstalled_at: expect.any(Date), has_access: false },
  })
})

test('a shop whose row is gone has none', async () => {
  expect(await database.db.withShop('999999', findShopFacts)).toBeUndefined()
})
