import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BULK_FROM, cheapestWay, writePrices } from './write-price.ts'

const standard = { available: 1_000, restoreRate: 100 }
const enterprise = { available: 20_000, restoreRate: 2_000 }

test.each([
  ['a few products', { resources: 40, calls: 40, bulk: true, points: standard }, 'single'],
  [
    'a thousand products on the smallest plan',
    { resources: 1_000, calls: 1_000, bulk: true, points: standard },
    'bulk',
  ],
  [
    'a thousand products on the largest plan',
    { resources: 1_000, calls: 1_000, bulk: true, points: enterprise },
    'single',
  ],
  ['a thousand pages, 25 a call', { resources: 1_000, calls: 40, bulk: true, points: standard }, 'batch'],
  [
    'ten thousand pages on the smallest plan',
    { resources: 10_000, calls: 400, bulk: true, points: standard },
    'batch',
  ],
  [
    'what no bulk mutation carries',
    { resources: 5_000, calls: 5_000, bulk: false, points: standard },
    'single',
  ],
  [
    'a thousand products of a store whose bulk mutations crawl',
    { resources: 1_000, calls: 1_000, bulk: true, points: standard, linesPerSecond: 2 },
    'single',
  ],
] as const)('%s', (_what, order, way) => {
  expect(cheapestWay(order).way).toBe(way)
})

test('a thousand single writes cost 10,000 points and the time in which they come', () => {
  const [price] = writePrices({ resources: 1_000, calls: 1_000, bulk: false, points: standard })
  expect(price).toEqual({ way: 'single', points: 10_000, seconds: 90 })
})

test('more never costs less, and small groups never wait for a bulk mutation', () => {
  const points = fc.record({
    available: fc.integer({ min: 0, max: 20_000 }),
    restoreRate: fc.integer({ min: 50, max: 2_000 }),
  })
  const order = fc.record({
    resources: fc.integer({ min: 1, max: 50_000 }),
    perCall: fc.constantFrom(1, 25, 250),
    bulk: fc.boolean(),
    points,
  })
  const priced = ({
    perCall,
    ...rest
  }: {
    resources: number
    perCall: number
    bulk: boolean
    points: typeof standard
  }) => ({
    ...rest,
    calls: Math.ceil(rest.resources / perCall),
  })
  fc.assert(
    fc.property(order, fc.integer({ min: 1, max: 1_000 }), (some, more) => {
      const [less, plus] = [priced(some), priced({ ...some, resources: some.resources + more })]
      for (const price of writePrices(less)) {
        const larger = writePrices(plus).find(({ way }) => (way === 'bulk') === (price.way === 'bulk'))
        expect(larger?.points).toBeGreaterThanOrEqual(price.points)
        expect(larger?.seconds).toBeGreaterThanOrEqual(price.seconds)
      }
      if (less.resources < BULK_FROM || !less.bulk) expect(cheapestWay(less).way).not.toBe('bulk')
    }),
  )
})
