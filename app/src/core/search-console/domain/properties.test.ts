import { expect, test } from 'vitest'
import { containsPage } from './properties.ts'

test.each([
  ['sc-domain:fernhill.example', 'https://fernhill.example/products/bowl', true],
  ['sc-domain:fernhill.example', 'http://shop.fernhill.example:4001/', true],
  ['sc-domain:fernhill.example', 'https://not-fernhill.example/', false],
  ['https://fernhill.example/', 'https://fernhill.example/', true],
  ['https://fernhill.example/', 'https://www.fernhill.example/', false],
  ['https://fernhill.example/', 'http://fernhill.example/', false],
  ['https://fernhill.example/de/', 'https://fernhill.example/de/products/bowl', true],
  ['https://fernhill.example/de/', 'https://fernhill.example/products/bowl', false],
  ['https://fernhill.example/', 'no page', false],
])('of the property %s the page %s is part: %s', (property, url, expected) => {
  expect(containsPage(property, url)).toBe(expected)
})
