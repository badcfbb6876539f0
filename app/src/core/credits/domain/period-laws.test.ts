import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kit/shared/durations.ts'
import { type Course, periodAt } from './period.ts'

const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
/** Ends of days and years, leap days, and the hours that daylight saving skips or repeats in New York and Berlin. */
const oddMoment = fc
  .tuple(
    fc.constantFrom(
      '2026-12-31T23:59:59Z',
      '2028-02-29T00:00:00Z',
      '2027-03-14T07:00:00Z',
      '2027-11-07T06:00:00Z',
      '2027-03-28T01:00:00Z',
      '2027-10-31T01:00:00Z',
    ),
    fc.integer({ min: -2_000, max: 2_000 }),
  )
  .map(([at, off]) => new Date(Date.parse(at) + off))
const anyMoment = fc.oneof(moment, oddMoment)
const course: fc.Arbitrary<Course> = fc
  .record({
    cycle: fc.constantFrom('month' as const, 'year' as const),
    startedAt: anyMoment,
    trial: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ cycle, startedAt, trial }) => ({
    ...{ cycle, startedAt },
    trialEndsAt: trial === 0 ? null : new Date(startedAt.getTime() + trial * DAY_MS),
  }))

test('every moment lies in one period, whichever way the clock came there', () => {
  fc.assert(
    fc.property(course, fc.array(anyMoment, { minLength: 2, maxLength: 30 }), (one, moments) => {
      const periods = new Map<number, number>()
      for (const now of moments) {
        const { startsAt, endsAt } = periodAt(one, now)
        expect(endsAt.getTime()).toBeGreaterThan(startsAt.getTime())
        expect(now.getTime()).toBeLessThan(endsAt.getTime())
        if (now >= one.startedAt) expect(now.getTime()).toBeGreaterThanOrEqual(startsAt.getTime())
        // Equal starts are the same period, so a grant identified by its start is made once.
        expect(periods.get(startsAt.getTime()) ?? endsAt.getTime()).toBe(endsAt.getTime())
        periods.set(startsAt.getTime(), endsAt.getTime())
      }
      const inOrder = [...periods].sort(([a], [b]) => a - b)
      for (const [at, [, end]] of inOrder.entries())
        expect(end).toBeLessThanOrEqual(inOrder[at + 1]?.[0] ?? Number.POSITIVE_INFINITY)
    }),
  )
})

test('periods follow each other without a gap, over leap days, year ends and daylight saving', () => {
  fc.assert(
    fc.property(course, (one) => {
      let { endsAt } = periodAt(one, one.startedAt)
      for (let step = 0; step < 40; step++) {
        const next = periodAt(one, endsAt)
        expect(next.startsAt).toEqual(endsAt)
        expect(next.trial).toBe(false)
        endsAt = next.endsAt
      }
    }),
  )
})

test('the zone of the process changes nothing', () => {
  const zone = process.env['TZ']
  try {
    fc.assert(
      fc.property(course, anyMoment, (one, now) => {
        const [first, ...others] = ['UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Apia'].map(
          (each) => {
            process.env['TZ'] = each
            return JSON.stringify(periodAt(one, now))
          },
        )
        for (const other of others) expect(other).toBe(first)
      }),
      { numRuns: 60 },
    )
  } finally {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }
})
