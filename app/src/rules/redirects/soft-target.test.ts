import { expect, test } from 'vitest'
import { softTarget } from './soft-target.ts'

test.each([
  ['/', 'home'],
  [' /?utm=x ', 'home'],
  ['/fr', 'home'],
  ['/pt-br/', 'home'],
  ['/collections', 'list'],
  ['collections/all', 'list'],
  ['?page=2', 'home'],
  ['/Collections/All/?page=2', 'list'],
  ['/de/collections/all', 'list'],
  ['/collections/lamps', null],
  ['/products/lamp', null],
  ['/pages/contact', null],
  ['', null],
  ['https://shop.example/', null],
])('%j: %s', (target, expected) => expect(softTarget(target)).toBe(expected))
