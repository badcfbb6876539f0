import { expect, test } from 'vitest'
import { takesGzip } from './accepted-encoding.ts'

test.each([
  ['gzip', true],
  ['br, GZIP', true],
  ['x-gzip', true],
  ['gzip;q=0.001, br', true],
  ['*', true],
  ['*;q=0, gzip', true],
  ['br;q=1.0, *;q=0.5', true],
  ['gzip;q=0', false],
  ['br, gzip; q=0.000', false],
  ['gzip;Q=0, *', false],
  ['*, gzip;q=0', false],
  ['*;q=0', false],
  ['identity', false],
  ['gzipped', false],
  ['', false],
  [undefined, false],
])('%s', (header, takes) => {
  expect(takesGzip(header)).toBe(takes)
})
