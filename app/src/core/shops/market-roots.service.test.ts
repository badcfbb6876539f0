import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { webPresencesQuery } from '#adapters/platform/admin-graphql/operations/web-presences.ts'
import type { ShopContext } from '#core/context/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { refreshProfile } from './profile.ts'
import { findShopFacts, saveShopFacts } from './shop-facts.ts'
import { WEBHOOKS } from './webhook.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    store: {
      products: [{ title: 'Brass Lamp' }],
      locales: ['de'],
      webPresences: [
        { host: 'fr.shop.example', defaultLocale: 'fr', alternateLocales: ['it'] },
        { subfolderSuffix: 'europe', defaultLocale: 'en' },
      ],
    },
  })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const known = async () => {
  const facts = await world.ctx.tx(findShopFacts)
  return [facts?.market_hosts, facts?.market_prefixes]
}
const KNOWN = [['fr.shop.example'], ['de', 'it', 'en-europe']]

/** The context with a platform that fails at this one operation. */
const failing = (error: Error): ShopContext => {
  const query: ShopContext['platform']['query'] = async (shop, operation, variables, ...more) => {
    if ((operation as unknown) === webPresencesQuery) throw error
    return world.ctx.platform.query(shop, operation, variables, ...more)
  }
  return { ...world.ctx, platform: { ...world.ctx.platform, query } }
}
const failure = (kind: ConstructorParameters<typeof PlatformError>[0]) =>
  new PlatformError(kind, { operation: 'WebPresences', message: 'no' })

test('the installation reads where markets have their pages', async () => {
  expect(await known()).toEqual(KNOWN)
})

test('a store that has not granted read_markets keeps all else, and what was known of its markets is not', async () => {
  await world.ctx.tx((tx) => saveShopFacts(tx, { primary_host: null }))
  await refreshProfile(failing(failure('access-denied')))
  expect(await known()).toEqual([null, null])
  expect(await world.ctx.tx(findShopFacts)).toMatchObject({ primary_host: expect.any(String) })
})

test('markets are read as soon as the scope is granted', async () => {
  const told = world.ctx.offered(WEBHOOKS).find(({ topic }) => topic === 'app/scopes_update')
  await told?.run?.(world.ctx, { resourceId: null, triggeredAt: new Date() })
  expect(await known()).toEqual(KNOWN)
})

test('what cannot be read for another reason stays as it was', async () => {
  await refreshProfile(failing(failure('throttled')))
  expect(await known()).toEqual(KNOWN)
})

test('a market that ends is forgotten', async () => {
  await world.control('PATCH', `/stores/${world.store.handle}`, { webPresences: [] })
  await refreshProfile(world.ctx)
  expect(await known()).toEqual([[], ['de']])
})
