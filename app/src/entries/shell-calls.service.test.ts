import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'

/** The calls of the specification (1-shell §7), by its own paths, payloads and responses. */

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 0 } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const get = async (path: string) => {
  const { status, headers, body } = await world.call('GET', `/apps/api/${path}`)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  return { status, body }
}

test('GET user/onboarding: the map of the twelve suggestions, each false at first', async () => {
  const { status, body } = await get('user/onboarding')
  expect(status).toBe(200)
  expect(body.data.onboarding).toEqual(
    Object.fromEntries(
      [
        ...['meta_ai', 'meta_ai_bulkoperation', 'meta_ai_alttag', 'meta_automation', 'image_automation'],
        ...['image_bulkoperation', 'schema_product', 'gsc_connect', 'gsc_xml_sitemap'],
        ...['brokenlink_automation', 'breadcrumb_design', 'html_sitemap'],
      ].map((id) => [id, false]),
    ),
  )
  for (const suggestion of body.data.suggestions)
    expect(suggestion).toMatchObject({
      id: expect.any(String),
      icon: expect.any(String),
      colour: expect.stringMatching(/^(info|success|warning)$/),
      navigate: expect.stringMatching(/^\//),
      status: false,
    })
  expect(body.data.suggestions).toHaveLength(12)
})

test('suggestions lead where the specification says', async () => {
  const { body } = await get('user/onboarding')
  const targets = Object.fromEntries(
    body.data.suggestions.map(({ id, navigate }: { id: string; navigate: string }) => [id, navigate]),
  )
  expect(targets).toEqual({
    meta_ai: '/seo-booster/metatags?tabindex=1',
    meta_ai_bulkoperation: '/seo-booster/metatags?tabindex=5',
    // Decision 0027: alt texts have a tab of their own.
    meta_ai_alttag: '/seo-booster/metatags?tabindex=2',
    meta_automation: '/seo-booster/metatags?tabindex=6',
    image_automation: '/speed-booster/imageoptimization?tabindex=4',
    // The list of images; automations are tab 4.
    image_bulkoperation: '/speed-booster/imageoptimization?tabindex=0',
    schema_product: '/schema?tabindex=0&backto=home',
    gsc_connect: '/google-search-console',
    gsc_xml_sitemap: '/google-search-console/xml-sitemap?tabindex=0',
    brokenlink_automation: '/seo-booster/brokenlink?tabindex=4',
    breadcrumb_design: '/seo-booster/breadcrumbs?tabindex=0',
    html_sitemap: '/google-search-console/html-sitemap?tabindex=0',
  })
})

test('POST onboarding/suggestionStatus: one key, suggestion id to status', async () => {
  const post = (body: object) => world.call('POST', '/apps/api/onboarding/suggestionStatus', { body })
  expect((await post({ html_sitemap: true })).body.data.onboarding).toMatchObject({ html_sitemap: true })
  expect((await get('user/onboarding')).body.data.onboarding.html_sitemap).toBe(true)
  expect((await post({ html_sitemap: false })).body.data.onboarding).toMatchObject({ html_sitemap: false })
})

test('onboarding is done with its last step, or when the merchant removes it', async () => {
  const isDone = async () => (await get('profile')).body.data.isOnBoardingDone
  expect(await isDone()).toBe(false)
  const ids = Object.keys((await get('user/onboarding')).body.data.onboarding)
  for (const status of [true, false]) {
    for (const id of ids)
      await world.call('POST', '/apps/api/onboarding/suggestionStatus', { body: { [id]: status } })
    expect(await isDone()).toBe(status)
  }
  await world.call('PUT', '/apps/api/user/update', { body: { isOnBoardingDone: true } })
  expect(await isDone()).toBe(true)
})

test('GET profile: the fields of the specification', async () => {
  const { status, body } = await get('profile')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    _id: expect.any(String),
    email: expect.stringContaining('@'),
    shopUrl: world.store.domain,
    storeId: expect.stringMatching(/^\d+$/),
    storeName: world.store.name,
    plan_name: expect.any(String),
    plan_display_name: expect.any(String),
    created: expect.stringMatching(/^\d{4}-/),
    created_at: expect.stringMatching(/^\d{4}-/),
    lastLoginArray: expect.any(Array),
    privateMetafield: { value: expect.any(String) },
    appLanguage: 'en',
    error: null,
  })
  expect(() => JSON.parse(body.data.privateMetafield.value)).not.toThrow()
})

test('PUT user/update: the history of logins, ten entries at most', async () => {
  const put = (count: number) =>
    world.call('PUT', '/apps/api/user/update', {
      body: {
        lastLoginArray: Array.from({ length: count }, (_, at) => ({
          date: new Date(Date.UTC(2026, 10, at + 1)).toISOString(),
        })),
      },
    })
  expect((await put(10)).body.data.lastLoginArray).toHaveLength(10)
  expect((await put(11)).status).toBe(400)
  expect((await get('profile')).body.data.lastLoginArray).toHaveLength(10)
})

test('GET app-block-status: the nine flags, and what was found is remembered with the profile', async () => {
  const { status, body } = await get('app-block-status')
  expect(status).toBe(200)
  expect(Object.keys(body.data).toSorted()).toEqual([
    ...['webrexArticleFaqSection', 'webrexArticleVideoSection', 'webrexCollectionFaqSection'],
    ...['webrexCollectionVideoSection', 'webrexPageFaqSection', 'webrexPageVideoSection'],
    ...['webrexProductFaqSection', 'webrexProductVideoSection', 'webrexSeoEmbed'],
  ])
  expect(JSON.parse((await get('profile')).body.data.privateMetafield.value)).toEqual(body.data)
})

test('POST web-vitals: pathname, metric fields and deviceInfo', async () => {
  const deviceInfo = {
    ...{ browser: 'Chrome 141', os: 'Linux', appCodeName: 'Mozilla', appVersion: '5.0', cookieEnabled: true },
    ...{
      networkType: '4g',
      networkSpeed: null,
      deviceMemory: null,
      vendor: '',
      isMobile: false,
      platform: '',
    },
  }
  expect(Object.keys(deviceInfo)).toHaveLength(11)
  const body = { pathname: '/', id: 'v5-1', name: 'LCP', value: 900, deviceInfo }
  expect((await world.call('POST', '/apps/api/web-vitals', { body })).status).toBe(200)
})

describe('GET auth/shopify/callback', () => {
  const redirect = (given: { code?: string; shop?: string; secret?: string; at?: number } = {}) => {
    const { secret = world.platform.appSecret, at = Date.now(), shop = world.store.domain } = given
    const signed = {
      ...(given.code !== '' && { code: given.code ?? 'abc' }),
      shop,
      timestamp: String(Math.floor(at / 1_000)),
    }
    const text = Object.entries(signed)
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
    const hmac = createHmac('sha256', secret).update(text).digest('hex')
    return get(`auth/shopify/callback?${new URLSearchParams({ ...signed, hmac })}`)
  }

  test('a signed return lets go of the tokens, and the next call comes in with new ones', async () => {
    expect(await redirect()).toEqual({ status: 200, body: { data: { authorized: true } } })
    const tokens = () => world.ctx.tx((tx) => tx.selectFrom('shop_tokens').selectAll().execute())
    expect(await tokens()).toEqual([])
    const { status } = await world.call('GET', '/apps/api/app-block-status')
    const again = status === 401 ? await world.call('GET', '/apps/api/app-block-status') : { status }
    expect(again.status).toBe(200)
    expect(await tokens()).toHaveLength(1)
  })

  test('without a code it is "Failed to retrieve an authorization code"', async () => {
    const { status, body } = await redirect({ code: '' })
    expect([status, body.message]).toEqual([400, 'Failed to retrieve an authorization code'])
  })

  test.each([
    ['signed by somebody else', { secret: 'another-secret-entirely' }],
    ['of another shop', { shop: 'harbour-lane.myshopify.com' }],
    ['of last week', { at: Date.now() - 7 * 86_400_000 }],
  ])('%s, it is "Failed to authorize request."', async (_, given) => {
    const { status, body } = await redirect(given)
    expect([status, body.message]).toEqual([403, 'Failed to authorize request.'])
  })
})

describe('what is refused (1-shell §8)', () => {
  test('a failure has words under `message`, also for whoever is nobody', async () => {
    const { status, body } = await world.call('GET', '/apps/api/profile', { token: 'nonsense' })
    expect([status, typeof body.message]).toEqual([401, 'string'])
  })

  test('a development store gets the unsupported-store message', async () => {
    const store = await world.addStore({ store: { partnerDevelopment: true } })
    const { body } = await world.call('GET', '/apps/api/profile', { store })
    expect(body.data).toMatchObject({
      plan_name: 'partner_test',
      error: {
        message: expect.stringContaining('Sorry, the SEO Schema app no longer supports development stores'),
      },
    })
  })
})
