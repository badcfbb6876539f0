import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TrialPlatform, trialPlatform } from '../admin/trial-platform.ts'
import { installApp } from '../oauth/installation.ts'
import { appProxySurface } from './app-proxy.ts'
import { signedQuery } from './signed-query.ts'

interface Received {
  method: string | undefined
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
let platform: TrialPlatform
let storefront: FastifyInstance
let upstream: Server
let received: Received | undefined
let liquid: string

beforeEach(async () => {
  received = undefined
  upstream = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://app')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    if (url.pathname === '/proxy/liquid') {
      response.writeHead(200, { 'content-type': 'application/liquid; charset=utf-8' })
      response.end(liquid)
      return
    }
    response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': 'a=b', 'x-of-app': 'yes' })
    response.end('{"ok":true}')
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const { port } = upstream.address() as AddressInfo
  const proxy = { url: `http://127.0.0.1:${port}/proxy`, prefix: 'apps', subpath: 'trial' }
  platform = await trialPlatform({ appProxy: proxy })
  installApp(platform.context, platform.store, platform.app.clientId)
  storefront = fastify()
  await appProxySurface(storefront, platform.context)
})
afterEach(async () => {
  await storefront.close()
  await new Promise((resolve) => upstream.close(resolve))
})

const ask = (url: string, more: object = {}) =>
  storefront.inject({ url, headers: { host: 'corner-shop.localhost:4001', cookie: 'secret=1' }, ...more })

/** Computes the signature as the platform's documentation does. */
function signatureOf(query: URLSearchParams, secret: string): string {
  const names = [...new Set(query.keys())].filter((name) => name !== 'signature')
  const pairs = names.map((name) => `${name}=${query.getAll(name).join(',')}`)
  return createHmac('sha256', secret).update(pairs.sort().join('')).digest('hex')
}

test('the app receives path, visitor’s query and the platform’s signed parameters, without cookies', async () => {
  const response = await ask('/apps/trial/deep/page?q=tea+pot&shop=evil.example&signature=mine')
  expect([response.statusCode, response.json(), response.headers['x-of-app']]).toEqual([
    201,
    { ok: true },
    'yes',
  ])
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(received?.path).toBe('/proxy/deep/page')
  expect(received?.headers.cookie).toBeUndefined()
  const query = received?.query ?? new URLSearchParams()
  expect(Object.fromEntries(query)).toMatchObject({
    q: 'tea pot',
    shop: 'corner-shop.myshopify.com',
    path_prefix: '/apps/trial',
    logged_in_customer_id: '',
    timestamp: expect.stringMatching(/^\d{10}$/),
    signature: signatureOf(query, platform.app.secret),
  })
})

test('a body goes through as it came', async () => {
  const headers = { host: 'corner-shop.localhost:4001', 'content-type': 'application/json' }
  await ask('/apps/trial', { method: 'POST', headers, payload: '{"a": 1}' })
  expect([received?.method, received?.path, received?.body]).toEqual(['POST', '/proxy', '{"a": 1}'])
})

test('other subpaths, other prefixes and uninstalled apps are not found', async () => {
  expect((await ask('/apps/other')).statusCode).toBe(404)
  expect((await ask('/tools/trial')).statusCode).toBe(404)
  const { context, store, app } = platform
  const installation = context.state.byHandle(store, 'AppInstallation', app.clientId)
  if (installation)
    context.state.put(store, 'AppInstallation', {
      ...installation,
      uninstalledAt: '2026-01-01T00:00:00.000Z',
    })
  expect((await ask('/apps/trial')).statusCode).toBe(404)
  expect(received).toBeUndefined()
})

test('Liquid is shown as a page of the store, in the theme’s layout unless it asks for none', async () => {
  const { context, store, theme } = platform
  context.state.put(store, 'OnlineStoreThemeFile', {
    ...{
      id: context.state.nextId(),
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
    ...{ themeId: theme.id, filename: 'layout/theme.liquid', checksumMd5: 'layout' },
    body: '<html><head>{{ content_for_header }}</head><body><main>{{ content_for_layout }}</main></body></html>',
  })
  liquid = '<h1>{{ shop.name }}: {{ "a & b" | escape }}</h1>'
  const page = await ask('/apps/trial/liquid?page=2')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toMatch(/<html[^]*<main[^]*<h1>[^<]+: a &amp; b<\/h1>[^]*<\/html>/)
  liquid = '{% layout none %}{{ current_page }}'
  expect((await ask('/apps/trial/liquid?page=2')).body.trim()).toBe('2')
  liquid = '{% if %}'
  expect((await ask('/apps/trial/liquid')).body).toContain('Liquid error')
})

test('a path below a published language reaches the app, and its Liquid is rendered in that language', async () => {
  const { context, store } = platform
  const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
  const id = context.state.nextId()
  context.state.put(store, 'ShopLocale', { id, locale: 'de', primary: false, published: true, ...times })
  liquid = '{% layout none %}{{ request.locale.iso_code }} {{ routes.root_url }} {{ canonical_url }}'
  expect((await ask('/de/apps/trial/liquid?page=2')).body.trim()).toMatch(
    /^de \/de http:\/\/[^/]+\/de\/apps\/trial\/liquid$/,
  )
  expect([received?.path, received?.query.get('path_prefix')]).toEqual(['/proxy/liquid', '/apps/trial'])
  expect((await ask('/fr/apps/trial/liquid')).statusCode).toBe(404)
})

test('an app that is down is named', async () => {
  await new Promise((resolve) => upstream.close(resolve))
  const response = await ask('/apps/trial')
  expect(response.statusCode).toBe(502)
  expect(response.body).toContain('Trial App')
})

test('the signature covers every parameter, whatever the visitor sends', () => {
  const pair = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const call = { shop: 's.myshopify.com', pathPrefix: '/apps/x', secret: 'secret', timestamp: 1 }
      const query = signedQuery(new URLSearchParams(pairs), call)
      expect(query.getAll('signature')).toEqual([signatureOf(query, 'secret')])
      expect(query.getAll('shop')).toEqual(['s.myshopify.com'])
    }),
  )
})
