import { expect, test } from 'vitest'
import { widthsAsked } from './asked-widths.ts'

test('widths are read from what a page asks the delivery network for', () => {
  const html = `
    <img src="//shop.example/cdn/shop/files/a.jpg?v=1&amp;width=832"
      srcset="//shop.example/cdn/shop/files/a.jpg?v=1&amp;width=352 352w, //shop.example/cdn/shop/files/a.jpg?v=1&width=832 832w">
    <img src="https://cdn.example/cdn/shop/files/b.png?width=1920&v=2">
    <img src="/elsewhere/c.png?width=77"><img src="/cdn/shop/files/d.png?v=3"><img width="123">`
  expect(widthsAsked(html)).toEqual([352, 832, 1_920])
})

test('a page that names every width is read to the end in no time', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `/cdn/shop/f.jpg?width=${at + 1} `).join('')
  expect(widthsAsked(many).length).toBe(40)
  // A quadratic algorithm would exceed the test's own time limit.
  expect(widthsAsked('/cdn/shop/'.repeat(100_000))).toEqual([])
})
