import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type TestShop } from './test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openShop({ theme: new URL('../theme', import.meta.url).pathname })
})
afterEach(() => shop.close())

test('the header leads to the platform’s own login with the visitor’s language and country', async () => {
  const { body } = await shop.get('/')
  expect(body).toContain(
    'href="http://example.localhost:4901/customer_authentication/redirect?locale=en&region_country=DE"',
  )
})

test('the login leads away from the store’s pages', async () => {
  const { status, headers } = await shop.get('/customer_authentication/redirect?locale=en&region_country=DE')
  expect([status, headers['location']]).toEqual([302, '/account'])
  const account = await shop.get('/account')
  expect([account.status, account.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
})
