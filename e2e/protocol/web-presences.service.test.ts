import { afterAll, beforeAll, expect, it } from 'vitest'
import { at, type Rig, type RigStore, startRig } from './store-rig.ts'

const DOCUMENT = `{ webPresences(first: 50) { nodes {
  domain { host url localization { defaultLocale alternateLocales } } subfolderSuffix rootUrls { locale url }
  defaultLocale { locale primary published } alternateLocales { locale } markets(first: 5) { nodes { name } } } } }`

let rig: Rig
let store: RigStore
beforeAll(async () => {
  rig = await startRig()
  store = await rig.store({
    name: 'presences',
    locales: ['de'],
    webPresences: [
      { host: 'fr.presences.localhost', defaultLocale: 'fr', alternateLocales: ['de'] },
      { subfolderSuffix: 'ca', defaultLocale: 'en', alternateLocales: ['fr'] },
    ],
  })
})
afterAll(() => rig.stop())

it('the platform names each domain and subfolder of markets, and where each language begins', async () => {
  const { data, errors } = await rig.ask(store, DOCUMENT)
  expect(errors).toEqual([])
  const nodes = at(data, 'webPresences', 'nodes') as Record<string, unknown>[]
  const origin = String(at(nodes[0], 'domain', 'url'))
  const { port } = new URL(origin)
  const fr = `http://fr.presences.localhost:${port}`
  expect(nodes).toEqual([
    {
      domain: {
        host: 'presences.localhost',
        url: origin,
        localization: { defaultLocale: 'en', alternateLocales: ['de'] },
      },
      subfolderSuffix: null,
      rootUrls: [
        { locale: 'en', url: origin },
        { locale: 'de', url: `${origin}/de` },
      ],
      defaultLocale: { locale: 'en', primary: true, published: true },
      alternateLocales: [{ locale: 'de' }],
      markets: { nodes: [] },
    },
    {
      domain: {
        host: 'fr.presences.localhost',
        url: fr,
        localization: { defaultLocale: 'fr', alternateLocales: ['de'] },
      },
      subfolderSuffix: null,
      rootUrls: [
        { locale: 'fr', url: fr },
        { locale: 'de', url: `${fr}/de` },
      ],
      defaultLocale: { locale: 'fr', primary: false, published: true },
      alternateLocales: [{ locale: 'de' }],
      markets: { nodes: [] },
    },
    {
      domain: null,
      subfolderSuffix: 'ca',
      rootUrls: [
        { locale: 'en', url: `${origin}/en-ca` },
        { locale: 'fr', url: `${origin}/fr-ca` },
      ],
      defaultLocale: { locale: 'en', primary: true, published: true },
      alternateLocales: [{ locale: 'fr' }],
      markets: { nodes: [] },
    },
  ])
})

it('pages through them', async () => {
  const page = `query($after: String) { webPresences(first: 2, after: $after) {
    nodes { subfolderSuffix } pageInfo { hasNextPage endCursor } } }`
  const first = await rig.ask(store, page)
  expect(at(first.data, 'webPresences', 'pageInfo', 'hasNextPage')).toBe(true)
  const after = at(first.data, 'webPresences', 'pageInfo', 'endCursor')
  const second = await rig.ask(store, page, { variables: { after } })
  expect(second.data).toMatchObject({
    webPresences: { nodes: [{ subfolderSuffix: 'ca' }], pageInfo: { hasNextPage: false } },
  })
})

it('they need read_markets, and their languages read_locales', async () => {
  const roots = `{ webPresences(first: 1) { nodes { rootUrls { url } } } }`
  const without = await rig.token(store, { scopes: ['write_products', 'read_locales'] })
  const denied = await rig.ask(store, roots, { token: without })
  expect(denied.errors).toMatchObject([{ path: ['webPresences'], extensions: { code: 'ACCESS_DENIED' } }])
  const only = await rig.token(store, { scopes: ['read_markets'] })
  expect((await rig.ask(store, roots, { token: only })).errors).toEqual([])
  const locales = await rig.ask(store, `{ webPresences(first: 1) { nodes { defaultLocale { locale } } } }`, {
    token: only,
  })
  expect(locales.errors).toMatchObject([{ extensions: { code: 'ACCESS_DENIED' } }])
})

it('and change', async () => {
  await rig.control('PATCH', `/stores/${store.handle}`, { webPresences: [] })
  const token = await rig.token(store, { scopes: ['read_markets'] })
  const { data } = await rig.ask(store, `{ webPresences(first: 5) { nodes { subfolderSuffix } } }`, { token })
  expect(data).toEqual({ webPresences: { nodes: [{ subfolderSuffix: null }] } })
})
