import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { periodAt } from './period.ts'
import { creditsForTokens } from './token-credits.ts'

test.each([
  [0, 0],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [2023, 3],
])('%i tokens cost %i credits', (tokens, credits) => {
  expect(creditsForTokens(tokens)).toBe(credits)
})
test('what is no count of tokens has no price', () => {
  expect(() => creditsForTokens(-1)).toThrow(RangeError)
  expect(() => creditsForTokens(Number.NaN)).toThrow(RangeError)
})

const DAY = 86_400_000
const moment = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2060-01-01'),
  noInvalidDate: true,
})
const course = fc.record({
  cycle: fc.constantFrom('month' as const, 'year' as const),
  startedAt: moment,
  trial: fc.integer({ min: 0, max: 30 }),
})
const courseOf = ({
  cycle,
  startedAt,
  trial,
}: {
  cycle: 'month' | 'year'
  startedAt: Date
  trial: number
}) => ({
  cycle,
  startedAt,
  trialEndsAt: trial === 0 ? null : new Date(startedAt.getTime() + trial * DAY),
})

describe('periods', () => {
  it('contain the moment they are asked for, unless it lies before the start', () => {
    fc.assert(
      fc.property(course, moment, (facts, now) => {
        const { startsAt, endsAt } = periodAt(courseOf(facts), now)
        expect(now < endsAt).toBe(true)
        if (now >= facts.startedAt) expect(startsAt <= now).toBe(true)
        else expect(startsAt).toEqual(facts.startedAt)
      }),
    )
  })

  it('follow each other without gap: every moment of one names it, its end names the next', () => {
    fc.assert(
      fc.property(course, moment, fc.double({ min: 0, max: 0.999_999, noNaN: true }), (facts, now, part) => {
        const about = courseOf(facts)
        const period = periodAt(about, now)
        const inside = new Date(
          period.startsAt.getTime() + part * (period.endsAt.getTime() - period.startsAt.getTime()),
        )
        expect(periodAt(about, inside)).toEqual(period)
        expect(periodAt(about, period.endsAt).startsAt).toEqual(period.endsAt)
      }),
    )
  })

  it('begin again after the trial', () => {
    const startedAt = new Date('2026-03-01T10:00:00Z')
    const trialEndsAt = new Date('2026-03-08T10:00:00Z')
    const year = { cycle: 'year' as const, startedAt, trialEndsAt }
    expect(periodAt(year, new Date('2026-03-05T00:00:00Z'))).toEqual({
      startsAt: startedAt,
      endsAt: trialEndsAt,
      trial: true,
    })
    expect(periodAt(year, new Date('2026-12-01T00:00:00Z'))).toEqual({
      startsAt: trialEndsAt,
      endsAt: new Date('2027-03-08T10:00:00Z'),
      trial: false,
    })
  })

  it('end on 28 February where a year has no 29th', () => {
    const leap = { cycle: 'year' as const, startedAt: new Date('2024-02-29T00:00:00Z'), trialEndsAt: null }
    expect(periodAt(leap, new Date('2024-06-01')).endsAt).toEqual(new Date('2025-02-28T00:00:00Z'))
    expect(periodAt(leap, new Date('2028-03-01')).startsAt).toEqual(new Date('2028-02-29T00:00:00Z'))
  })
})
