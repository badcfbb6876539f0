import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockOf, dayOf, durationOf, momentOfDay } from './moments.ts'

test.each([
  ['01/03/2026', '2026-03-01'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['2026-03-01', null],
  ['1/3/2026', null],
])('the day %s is %s', (typed, iso) => expect(dayOf(typed)).toBe(iso))

test.each([
  ['00:05:30', 'PT5M30S'],
  ['01:00:00', 'PT1H'],
  ['00:00:00', null],
  ['5:30', null],
  ['00:61:00', null],
])('the clock %s is %s', (typed, iso) => expect(clockOf(typed)).toBe(iso))

test('a time of days, hours and minutes', () => {
  expect(durationOf({ days: '1', hours: '0', minutes: '30' })).toBe('P1DT30M')
  expect(durationOf({ days: '2', hours: '', minutes: '' })).toBe('P2D')
  expect(durationOf({ days: '', hours: '0', minutes: '' })).toBeNull()
})

test('every day of the calendar comes through, with a time zone', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
      (date) => {
        const iso = date.toISOString().slice(0, 10)
        const [year, month, day] = iso.split('-')
        expect(dayOf(`${day}/${month}/${year}`)).toBe(iso)
        expect(momentOfDay(`${day}/${month}/${year}`)).toBe(`${iso}T00:00:00+00:00`)
      },
    ),
  )
})
