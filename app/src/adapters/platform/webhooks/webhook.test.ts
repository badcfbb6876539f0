import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readWebhook } from './webhook.ts'

const secret = 'the-secret-of-the-app'
const body = Buffer.from('{"id":1,"myshopify_domain":"fernhill.myshopify.com"}')

function headers(of: Buffer, extra: Record<string, string> = {}): Record<string, string> {
  return {
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(of).digest('base64'),
    'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
    'x-shopify-topic': 'app/uninstalled',
    'x-shopify-shop-domain': 'Fernhill.myshopify.com',
    'x-shopify-triggered-at': '2026-11-20T10:00:00.000000000Z',
    ...extra,
  }
}

it('reads a signed delivery', () => {
  expect(readWebhook(body, headers(body), secret)).toEqual({
    webhookId: 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
    topic: 'app/uninstalled',
    shop: 'fernhill.myshopify.com',
    bodyShop: 'fernhill.myshopify.com',
    resourceId: null,
    triggeredAt: new Date('2026-11-20T10:00:00Z'),
    edit: null,
  })
})

it('takes from the notice of an edit when it was and what stands there since', () => {
  const product = Buffer.from(
    JSON.stringify({ updated_at: '2026-11-20T11:00:00+01:00', handle: 'oak-bowl', body_html: '<p>Oak</p>' }),
  )
  const told = readWebhook(product, { ...headers(product), 'x-shopify-topic': 'products/update' }, secret)
  expect(told?.edit).toEqual({
    editedAt: new Date('2026-11-20T10:00:00Z'),
    handle: 'oak-bowl',
    body: '<p>Oak</p>',
  })
})

it('takes the resource from the body when it names one', () => {
  const theme = Buffer.from('{"admin_graphql_api_id":"gid://shopify/OnlineStoreTheme/7"}')
  expect(readWebhook(theme, headers(theme), secret)).toMatchObject({
    resourceId: 'gid://shopify/OnlineStoreTheme/7',
    bodyShop: null,
  })
})

it('refuses every body that is not the signed one', () => {
  const signed = headers(body)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const other = Buffer.from(bytes)
      if (!other.equals(body)) expect(readWebhook(other, signed, secret)).toBeNull()
    }),
  )
  expect(readWebhook(body.subarray(0, -1), signed, secret)).toBeNull()
})

it.each([
  ['no signature', { 'x-shopify-hmac-sha256': '' }],
  ['no id', { 'x-shopify-webhook-id': '' }],
  ['an id with a line break', { 'x-shopify-webhook-id': 'a\nb' }],
  ['no topic', { 'x-shopify-topic': '' }],
  ['a shop elsewhere', { 'x-shopify-shop-domain': 'evil.example' }],
])('refuses %s', (_what, extra) => {
  expect(readWebhook(body, headers(body, extra), secret)).toBeNull()
})

it.each(['', 'null', '[]', '"x"', '{', '<x/>'])('refuses the signed body %j', (text) => {
  const odd = Buffer.from(text)
  expect(readWebhook(odd, headers(odd), secret)).toBeNull()
})

it.each(['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '0001-01-01', '', 'yesterday'])(
  'takes a delivery that claims the moment %j for one of now',
  (claimed) => {
    const before = Date.now()
    const webhook = readWebhook(body, headers(body, { 'x-shopify-triggered-at': claimed }), secret)
    expect(webhook?.triggeredAt.getTime()).toBeGreaterThanOrEqual(before)
    expect(webhook?.triggeredAt.getTime()).toBeLessThanOrEqual(Date.now())
  },
)
