import { expect, test } from 'vitest'
import { canonicalElsewhereCheck } from './canonical-elsewhere.ts'

const of = (path: string, named: string) => {
  const url = `https://shop.example${named}`
  return canonicalElsewhereCheck.judge({
    url: `https://shop.example${path}`,
    canonicals: [{ url, pageUrl: url, written: undefined }],
  } as never)
}

test('a filtered or sorted list, and the first page of one, may name the whole list', () => {
  expect(of('/collections/types?q=Bags', '/collections/types')).toBeNull()
  expect(of('/collections/all?page=1', '/collections/all')).toBeNull()
  expect(of('/collections/all?page=2&sort_by=price', '/collections/all?page=2')).toBeNull()
})

test('a further page is a page of its own, and so is another path or another value', () => {
  expect(of('/collections/all?page=2', '/collections/all')).not.toBeNull()
  expect(of('/collections/all?page=2', '/collections/all?page=1')).not.toBeNull()
  expect(of('/collections/types?q=Bags', '/collections/types?q=Hats')).not.toBeNull()
  expect(of('/products/vase', '/products/bowl')).not.toBeNull()
})
