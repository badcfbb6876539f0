import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketPrefixes, ownHosts } from '#core/catalogue/redirects/own-hosts.ts'
import { saveShopFacts } from '#core/shops/shop-facts.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { compileAsked } from './compile-asked.ts'
import { compileWhole } from './compile-whole.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    store: { webPresences: [{ host: 'fr.shop.example', defaultLocale: 'fr', alternateLocales: ['it'] }] },
  })
})
afterAll(() => world?.[Symbol.asyncDispose]())

test('domains of markets are the store’s, and no other names of the primary one', async () => {
  const { aliases, markets } = await world.ctx.tx(ownHosts)
  expect([...markets]).toEqual(['fr.shop.example', 'www.fr.shop.example'])
  expect([...aliases]).toContain(world.store.domain)
  expect([...aliases]).not.toContain('fr.shop.example')
  expect(await world.ctx.tx(marketPrefixes)).toEqual(['it'])
})

test.each([
  ['alone', compileAsked],
  ['with all others', compileWhole],
])('a redirect there leads to a path of the store, and keeps its host: compiled %s', async (_, compile) => {
  const to = (path: string) =>
    compile(world.ctx, [{ path: '/old', target: `https://fr.shop.example${path}` }])
  expect((await to('/old')).findings).toMatchObject([{ code: 'refused', key: 'self' }])
  const dead = await to('/products/gone')
  expect(dead.findings).toMatchObject([{ key: 'deadTarget', values: { target: '/products/gone' } }])
  expect(dead.writes).toMatchObject([{ target: 'https://fr.shop.example/products/gone' }])
})

test('as long as markets are not known, their domains are other sites, as before', async () => {
  await world.ctx.tx((tx) => saveShopFacts(tx, { market_hosts: null, market_prefixes: null }))
  expect((await world.ctx.tx(ownHosts)).markets.size).toBe(0)
  expect(await world.ctx.tx(marketPrefixes)).toBeNull()
  const { findings, writes } = await compileAsked(world.ctx, [
    { path: '/old', target: 'https://fr.shop.example/products/gone' },
  ])
  expect(findings).toEqual([])
  expect(writes).toMatchObject([{ target: 'https://fr.shop.example/products/gone' }])
})
