import { expect, test } from 'vitest'
import { pageElements } from './page-elements.ts'

test('a page waits for scripts of its head, and for those of its body before its first image', () => {
  const { blocking } = pageElements(
    `<html><head><script src="/a.js"></script><script src="/b.js" defer></script></head><body>
      <main><script src="/c.js"></script><img src="/hero.jpg"><script src="/d.js"></script></main>
    </body></html>`,
    'https://shop.example/',
  )
  expect(blocking.map(({ url }) => new URL(url).pathname)).toEqual(['/a.js', '/c.js'])
})

test('what follows the main part holds nothing up', () => {
  const { blocking } = pageElements(
    '<body><main><h1>About us</h1></main><script src="/late.js"></script></body>',
    'https://shop.example/pages/about',
  )
  expect(blocking).toEqual([])
})
