import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dueAt } from './due-at.ts'
import { isAcceptedName, typeOfFile } from './file-rules.ts'
import { maySetStage, PROVIDER_STAGES } from './order-stage.ts'
import { priceOfPackage } from './price-of-package.ts'
import { DEFAULT_SERVICES, mergeServices, serviceOverrideSchema } from './service-catalogue.ts'

const TERMS = { hourlyRate: 40, freeHours: 10, halfPriceHours: 10 }
const hours = (count: number) => ({ price: { kind: 'hours' as const, hours: count } })

describe('the price of hours', () => {
  it('is nothing for the first ten, half for the next ten, then the rate', () => {
    expect(priceOfPackage(hours(10), TERMS, 0)).toBe(0)
    expect(priceOfPackage(hours(10), TERMS, 10)).toBe(200)
    expect(priceOfPackage(hours(10), TERMS, 20)).toBe(400)
    expect(priceOfPackage(hours(20), TERMS, 5)).toBe(10 * 20 + 5 * 40)
  })

  it('is the same however the hours are split', () => {
    const count = fc.integer({ min: 1, max: 60 })
    fc.assert(
      fc.property(count, count, (first, second) => {
        const apart =
          (priceOfPackage(hours(first), TERMS, 0) ?? 0) + (priceOfPackage(hours(second), TERMS, first) ?? 0)
        expect(apart).toBeCloseTo(priceOfPackage(hours(first + second), TERMS, 0) ?? 0)
      }),
    )
  })
})

test.each([
  // A Monday.
  ['2026-11-23T08:00:00Z', 72, '2026-11-26T08:00:00.000Z'],
  // A Friday: the weekend does not count.
  ['2026-11-27T20:00:00Z', 72, '2026-12-02T20:00:00.000Z'],
  // A Saturday: business hours begin on Monday.
  ['2026-11-28T10:00:00Z', 1, '2026-11-30T01:00:00.000Z'],
])('%s and %i business hours are %s', (begun, to, due) => {
  expect(dueAt(new Date(begun), { from: null, to, unit: 'business-hours' }).toISOString()).toBe(due)
})

test('what is ordered may go back and forth until it is cancelled', () => {
  for (const stage of PROVIDER_STAGES) {
    expect(maySetStage('asked', stage)).toBe(false)
    expect(maySetStage('refused', stage)).toBe(false)
    expect(maySetStage('cancelled', stage)).toBe(false)
    expect(maySetStage('purchased', stage)).toBe(true)
  }
  expect(maySetStage('delivered', 'cancelled')).toBe(false)
  expect(maySetStage('delivered', 'working')).toBe(true)
})

test('a file is what its first bytes say, not its name', () => {
  expect(typeOfFile('A.PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('image/png')
  expect(typeOfFile('a.png', Buffer.from('<svg/>'))).toBeNull()
  expect(typeOfFile('a.csv', Buffer.from([0xc3, 0x28]))).toBeNull()
  expect(['a.html', 'a.svg', 'a.exe', 'a', 'a.pdf.js', '.pdf/'].some(isAcceptedName)).toBe(false)
})

describe('the catalogue', () => {
  it('holds what the specification names, and takes what an operator says instead', () => {
    expect(DEFAULT_SERVICES.services.map(({ id }) => id)).toEqual([
      'core-web-vitals',
      'technical-seo',
      'customization',
      'store-build',
      'blog-package',
      'growth',
      'cro',
    ])
    const given = serviceOverrideSchema.parse({
      hourlyRate: 55,
      services: {
        cro: { offered: false },
        'core-web-vitals': { packages: { 'live-theme': { price: 399 } } },
        training: {
          words: { name: 'Training', summary: 'An hour with us.', delivered: ['One hour'] },
          packages: { one: { name: 'One hour', price: 90, delivery: { to: 3, unit: 'days' } } },
        },
      },
    })
    const { services, hourlyRate } = mergeServices(given)
    expect(hourlyRate).toBe(55)
    expect(services.map(({ id }) => id)).not.toContain('cro')
    expect(services[0]?.packages[0]?.price).toEqual({ kind: 'fixed', amount: 399 })
    expect(services.at(-1)).toMatchObject({ id: 'training', path: '/services/training', oncePerTheme: false })
  })

  it('takes as long as the specification lists, and an operator may choose from all of it', () => {
    const days = (to: number, from: number | null = null) => ({ from, to, unit: 'days' as const })
    const weeks = (to: number) => ({ from: null, to, unit: 'weeks' as const })
    const listed = [
      ...[days(3), days(5, 3), days(5), days(7), days(4), days(10), days(14), weeks(1), weeks(2), weeks(3)],
      days(30),
    ]
    // Technical SEO has a time of its own there.
    const own = { from: null, to: 72, unit: 'business-hours' }
    for (const { delivery } of DEFAULT_SERVICES.services.flatMap(({ packages }) => packages))
      expect([own, ...listed]).toContainEqual(delivery)
    for (const delivery of listed) {
      const given = serviceOverrideSchema.parse({ services: { cro: { packages: { audit: { delivery } } } } })
      const cro = mergeServices(given).services.find(({ id }) => id === 'cro')
      expect(cro?.packages.find(({ id }) => id === 'audit')?.delivery).toEqual(delivery)
    }
  })

  it('refuses a service of the operator’s own without words, and prices the platform does not take', () => {
    const wrong = (services: object) => serviceOverrideSchema.safeParse({ services }).error?.issues ?? []
    expect(wrong({ training: {} }).map(({ message }) => message)).toEqual([
      'give its words: it is none of ours',
      'give it a package',
    ])
    expect(wrong({ cro: { packages: { audit: { price: 0.2 } } } })).toHaveLength(1)
    expect(wrong({ cro: { packages: { audit: { price: 10, hours: 2 } } } })).toHaveLength(1)
    expect(wrong({ cro: { packages: { extra: { price: 10 } } } })).toHaveLength(1)
  })
})
