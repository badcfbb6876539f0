import { expect, test } from 'vitest'
import { urlWith } from './url-with.ts'

test.each([
  ['https://a.test/products/oak', 'oak', 'oak-dibber', 'https://a.test/products/oak-dibber'],
  ['https://a.test/de/blogs/news/gr%C3%BCn', 'grün', 'blau', 'https://a.test/de/blogs/news/blau'],
  ['https://a.test/products/oak?variant=1', 'oak', 'grün', 'https://a.test/products/grün'],
  [null, 'oak', 'ash', 'ash'],
])('%s: %s becomes %s', (url, from, to, expected) => {
  expect(urlWith(url, from, to)).toBe(expected)
})
