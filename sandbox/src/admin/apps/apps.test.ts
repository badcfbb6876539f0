import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { adminUrlOf } from '../admin-url.ts'
import { submit, type TrialPlatform, trialPlatform, visit } from '../trial-platform.ts'

let platform: TrialPlatform
beforeEach(async () => {
  platform = await trialPlatform()
})
const install = () => submit(platform, '/store/corner-shop/settings/apps/trial-app/install', {})

test('an app that is not installed asks for its scopes first', async () => {
  const opened = await visit(platform, '/store/corner-shop/apps/trial-app/deep/page')
  expect(opened.headers.location).toBe('/store/corner-shop/settings/apps/trial-app/install')
  const { body } = await visit(platform, String(opened.headers.location))
  expect(body).toContain('<strong>View and edit</strong> products and collections')
  expect((await install()).headers.location).toBe('/store/corner-shop/apps/trial-app')
})

test('the frame gets the app’s page with the platform’s signed parameters', async () => {
  await install()
  const { body } = await visit(platform, '/store/corner-shop/apps/trial-app/a/b?tab=1%202&shop=evil')
  const source =
    /<iframe id="app-frame"[^>]* data-src="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const url = new URL(source)
  expect(url.origin + url.pathname).toBe('http://localhost:3000/a/b')
  const query = Object.fromEntries(url.searchParams)
  expect(query).toMatchObject({ tab: '1 2', shop: 'corner-shop.myshopify.com', embedded: '1', locale: 'en' })
  expect(atob(query['host'] ?? '')).toBe(
    `${new URL(platform.context.settings.adminOrigin).host}/store/corner-shop`,
  )
  expect(decodeJwt(query['id_token'] ?? '').aud).toBe(platform.app.clientId)
  const { hmac, ...signed } = query
  const text = Object.keys(signed)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(signed[name] ?? '')}`)
    .join('&')
  expect(hmac).toBe(createHmac('sha256', platform.app.secret).update(text).digest('hex'))
})

test('a URL with the client id leads to the one with the handle', async () => {
  await install()
  const opened = await visit(platform, `/store/corner-shop/apps/${platform.app.clientId}/x?y=1`)
  expect(opened.headers.location).toBe('/store/corner-shop/apps/trial-app/x?y=1')
})

test('an app that asks for more must be granted it again, and hears of it', async () => {
  const { context, store, app } = platform
  await install()
  app.scopes.push('read_themes')
  const opened = await visit(platform, '/store/corner-shop/apps/trial-app')
  expect(opened.headers.location).toContain('/install')
  await install()
  expect(context.state.byHandle(store, 'AppInstallation', app.clientId)?.scopes).toContain('read_themes')
  expect(context.state.list(store, 'WebhookDelivery').map(({ topic }) => topic)).toEqual([
    'APP_SCOPES_UPDATE',
  ])
})

test('uninstalling from the list ends the access', async () => {
  await install()
  await submit(platform, '/store/corner-shop/settings/apps/trial-app/uninstall', {})
  const { body } = await visit(platform, '/store/corner-shop/settings/apps')
  expect(body).toContain('Not installed')
  const token = await visit(platform, '/store/corner-shop/app-data/trial-app/session-token')
  expect(token.statusCode).toBe(409)
})

test('the resource picker’s list hides what it is told to', async () => {
  const { context, store, product } = platform
  context.state.put(store, 'Product', { ...product, status: 'DRAFT' })
  const list = (query: string) => visit(platform, `/store/corner-shop/app-data/trial-app/resources?${query}`)
  expect((await list('type=product&query=tea')).json().items).toMatchObject([
    { title: 'Tea pot <brown>', resource: { id: `gid://shopify/Product/${product.id}`, totalVariants: 1 } },
  ])
  expect((await list('type=product&draft=0')).json().items).toEqual([])
})

test.each([
  ['shopify://admin/products', '/store/corner-shop/products'],
  ['shopify:admin/products/1', '/store/corner-shop/products/1'],
  ['shopify://admin', '/store/corner-shop'],
  ['https://admin.shopify.com/store/other/themes?x=1', '/store/other/themes?x=1'],
  [
    'https://corner-shop.myshopify.com/admin/themes/current/editor?a=b',
    '/store/corner-shop/themes/current/editor?a=b',
  ],
  ['https://example.com/admin', undefined],
])('%s means %s', (url, page) => {
  expect(adminUrlOf(url, 'corner-shop')).toBe(page)
})
