import { expect, test } from 'vitest'
import { readRange } from './range.ts'

const now = new Date('2026-11-23T10:00:00Z')

test('a preset ends today', () => {
  expect(readRange({ range: '7d' }, now)).toEqual({ from: '2026-11-17', to: '2026-11-23' })
})

test('own dates in either order', () => {
  const own = { from: '2026-03-01', to: '2026-04-01' }
  expect(readRange({ range: 'custom', ...own }, now)).toEqual(own)
  expect(readRange({ range: 'custom', from: own.to, to: own.from }, now)).toEqual(own)
})

test.each([
  [{}, 'range'],
  [{ range: 'yesterday' }, 'range'],
  [{ range: 'custom', to: '2026-04-01' }, 'start'],
  [{ range: 'custom', from: '2026-04-01' }, 'end'],
  [{ range: 'custom', from: '2026-04-01', to: '2026-13-45' }, 'end'],
])('what is missing of %j', (asked, missing) => expect(readRange(asked, now)).toEqual({ missing }))
