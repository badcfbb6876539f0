import { expect, test } from 'vitest'
import { urlFormCheck } from './url-form.ts'

const judged = (path: string) =>
  urlFormCheck.judge({ url: new URL(path, 'https://shop.example').href } as never)

test.each(['/products/緑の花瓶と白い皿のセット', '/collections/зелёные-вазы', '/products/täschchen'])(
  '%s, which browsers send encoded, is easy to read',
  (path) => {
    expect(judged(path)).toBeNull()
  },
)

test.each([
  '/products/Vase',
  '/products/Зелёная-ваза',
  '/pages/about_us',
  '/pages/about us',
  '/pages//about',
])('%s is hard to read', (path) => {
  expect(judged(path)).not.toBeNull()
})

test('the length is that of the signs people see', () => {
  expect(judged(`/products/${'花'.repeat(100)}`)).toBeNull()
  expect(judged(`/products/${'花'.repeat(130)}`)).toMatchObject({ length: 140 })
})
