import { describe, expect, test } from 'vitest'
import { ACCEPTED } from '#adapters/image-delivery/image-delivery.ts'
import { deliveredMean, deliveredSaving } from './content-value.ts'
import { deliveriesOf, measuredWidths } from './measure.ts'

describe('widths that are measured', () => {
  test.each([
    ['the usual ones where nobody looked', [], 1_200, [352, 832, 1_200]],
    ['one that shows the image whole', [400, 800, 1_600, 3_200], 1_000, [400, 800, 1_600]],
    ['no more than three, both ends among them', [100, 200, 300, 400, 500, 600], 550, [100, 400, 600]],
    ['the smallest that shows a small image', [352, 832], 40, [352]],
    ['only smaller ones of an image wider than all', [352, 832], 4_000, [352, 832]],
  ])('%s', (_, theme, own, widths) => {
    expect(measuredWidths(theme, own)).toEqual(widths)
  })

  test('are asked for by every kind of browser', () => {
    expect(deliveriesOf([400]).map(({ accept }) => accept)).toEqual(['avif', 'webp', 'original'])
  })
})

/** Bytes before and after for browsers that accept AVIF, WebP, or neither. */
const sent = (...pairs: [number, number][]) =>
  pairs.map(([before, after], at) => ({ accept: ACCEPTED[at] ?? 'original', before, after }))

test.each([
  ['browsers in use are counted together', sent([100, 50], [100, 100]), 25],
  ['every width is counted', [...sent([100, 100]), ...sent([300, 280])], 5],
  ['nobody uses the third kind', sent([40, 40], [60, 60], [300, 200]), 0],
  [
    'a file of the third kind that stays as it is takes nothing away',
    sent([40, 30], [60, 45], [300, 300]),
    25,
  ],
  ['a kind of browser that gets more', sent([40, 42], [60, 45], [300, 200]), -5],
  ['the third kind gets more', sent([40, 30], [60, 45], [300, 330]), -10],
  [
    'only the third kind was measured',
    sent([100, 110]).map((each) => ({ ...each, accept: 'original' as const })),
    -10,
  ],
  ['nothing was measured', [], 0],
])('what visitors save: %s', (_, delivered, saving) => {
  expect(deliveredSaving(delivered)).toBeCloseTo(saving)
})

test('what a visitor gets is the mean of what browsers in use are sent', () => {
  expect(deliveredMean(sent([40, 30], [61, 45], [900, 900]))).toEqual({ before: 51, after: 38 })
  expect(deliveredMean([])).toEqual({ before: 0, after: 0 })
})
