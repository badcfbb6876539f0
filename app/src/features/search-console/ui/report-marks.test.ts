import { expect, test } from 'vitest'
import { markedDays, timeOfDays } from './report-marks.ts'

const range = { from: '2026-11-24', to: '2026-11-27' }
const days = ['24', '25', '26', '27', '28', '29'].map((day) => ({
  ...{ day: `2026-11-${day}`, final: day < '28' },
  ...{ clicks: 0, impressions: 0, position: null },
}))

test('operations are marked on every drawn day, those without final numbers too', () => {
  const at = (createdAt: string, applied = 1) => ({ createdAt, applied })
  const operations = [
    at('2026-11-30T07:59:00.000Z'),
    at('2026-11-28T20:00:00.000Z'),
    at('2026-11-26T20:00:00.000Z'),
    at('2026-11-25T20:00:00.000Z', 0),
    at('2026-11-24T07:59:00.000Z'),
  ]
  expect(markedDays(operations, { days }).map(({ day }) => day)).toEqual([
    '2026-11-29',
    '2026-11-28',
    '2026-11-26',
  ])
  const { from, to } = timeOfDays({ range, days })
  expect([from, to]).toEqual(['2026-11-24T00:00:00.000Z', '2026-12-01T00:00:00.000Z'])
})
