import { expect, test } from 'vitest'
import { momentsOfDays, toLocalField } from './moments.ts'

test('two days reach from the first one’s beginning to the last one’s end', () => {
  const { from, to } = momentsOfDays({ from: '2026-11-01', to: '2026-11-30' })
  expect(new Date(from ?? '')).toEqual(new Date(2026, 10, 1))
  expect(new Date(to ?? '')).toEqual(new Date(2026, 11, 1))
})

test('an open end and a day that is none are left out', () => {
  expect(momentsOfDays({ to: '2026-11-30' })).not.toHaveProperty('from')
  expect(momentsOfDays({ from: 'yesterday' })).toEqual({})
})

test('a moment comes back out of its field to the minute', () => {
  const moment = new Date(2026, 10, 21, 8, 5, 30)
  expect(new Date(toLocalField(moment))).toEqual(new Date(2026, 10, 21, 8, 5))
})
