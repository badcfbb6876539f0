import { expect, test } from 'vitest'
import { nextPacificDay, pacificDay } from './pacific.ts'

test.each([
  ['2026-11-23T07:59:00Z', '2026-11-22', '2026-11-23T08:00:00.000Z'],
  ['2026-11-23T08:00:00Z', '2026-11-23', '2026-11-24T08:00:00.000Z'],
  ['2026-07-01T12:00:00Z', '2026-07-01', '2026-07-02T07:00:00.000Z'],
  // The day that is an hour longer.
  ['2026-11-01T20:00:00Z', '2026-11-01', '2026-11-02T08:00:00.000Z'],
])('%s lies in the Pacific day %s, the next of which begins at %s', (at, day, next) => {
  expect(pacificDay(new Date(at))).toBe(day)
  expect(nextPacificDay(new Date(at)).toISOString()).toBe(next)
})
