import { expect, test } from 'vitest'
import { daysOfPreset, everyDay, lengthOf, rangeBefore, rangeOfLastYear, rangeProblem } from './date-range.ts'

test.each([
  ['7d', '2026-11-20', '2026-11-14'],
  ['30d', '2026-11-20', '2026-10-22'],
  ['3m', '2026-11-20', '2026-08-21'],
  ['3m', '2026-05-31', '2026-03-01'],
  ['6m', '2026-11-20', '2026-05-21'],
  ['1y', '2026-11-20', '2025-11-21'],
] as const)('the preset %s that ends with %s, the last day there is, begins with %s', (preset, to, from) => {
  expect(daysOfPreset(preset, to)).toEqual({ from, to })
})

test('a year has all of its days', () => {
  expect(lengthOf(daysOfPreset('1y', '2026-11-20'))).toBe(365)
  expect(lengthOf(daysOfPreset('1y', '2024-12-31'))).toBe(366)
})

test('lists every day of a range', () => {
  expect(everyDay({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(everyDay({ from: '2026-03-01', to: '2026-02-28' })).toEqual([])
})

test('a range is compared with as many days before it, or with the same weekdays a year earlier', () => {
  const week = { from: '2026-03-09', to: '2026-03-15' }
  expect(rangeBefore(week)).toEqual({ from: '2026-03-02', to: '2026-03-08' })
  expect(rangeOfLastYear(week)).toEqual({ from: '2025-03-10', to: '2025-03-16' })
})

test.each([
  ['', '', 'rangeRequired'],
  ['', '2026-03-01', 'startRequired'],
  ['2026-03-01', '', 'endRequired'],
  ['2026-03-02', '2026-03-01', 'order'],
  ['2024-01-01', '2026-03-01', 'bounds'],
  ['2026-02-01', '2026-03-01', null],
])('from "%s" to "%s" is %s', (from, to, problem) => {
  expect(rangeProblem({ from, to }, { from: '2025-01-01', to: '2026-12-31' })).toBe(problem)
})
