import { expect, test } from 'vitest'
import { readHistory, readRecord } from './read-answer.ts'

const day = (of: number) => ({ year: 2026, month: 11, day: of })

test('a record in the form the report sends it, layout shifts as text', () => {
  const answer = {
    record: {
      key: { formFactor: 'PHONE', url: 'https://shop.example/' },
      metrics: {
        largest_contentful_paint: {
          histogram: [
            { start: 0, end: 2500, density: 0.7 },
            { start: 2500, end: 4000, density: 0.2 },
            { start: 4000, density: 0.1 },
          ],
          percentiles: { p75: 2640 },
        },
        cumulative_layout_shift: {
          histogram: [{ start: '0.00', end: '0.10', density: 1 }, {}, {}],
          percentiles: { p75: '0.05' },
        },
        interaction_to_next_paint: { histogram: [], percentiles: { p75: 'NaN' } },
      },
      collectionPeriod: { firstDate: day(1), lastDate: day(28) },
    },
  }
  expect(readRecord(answer)).toEqual({
    from: '2026-11-01',
    to: '2026-11-28',
    metrics: { lcp: { p75: 2640, shares: [0.7, 0.2, 0.1] }, cls: { p75: 0.05, shares: [1, 0, 0] } },
  })
})

test('a history leaves gaps where visits were too few, as null or NaN', () => {
  const answer = {
    record: {
      metrics: {
        largest_contentful_paint: { percentilesTimeseries: { p75s: [2000, null, 2100] } },
        cumulative_layout_shift: { percentilesTimeseries: { p75s: ['0.01', 'NaN', '0.02'] } },
      },
      collectionPeriods: [1, 2, 3].map((of) => ({ firstDate: day(of), lastDate: day(of + 27 - 7) })),
    },
  }
  const history = readHistory(answer)
  expect(history.map(({ p75 }) => p75)).toEqual([
    { lcp: 2000, cls: 0.01 },
    { lcp: null, cls: null },
    { lcp: 2100, cls: 0.02 },
  ])
  expect(() => readHistory({})).toThrow('does not understand')
})
