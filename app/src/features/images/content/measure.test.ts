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
  ['every kind of browser is counted', sent([100, 50], [100, 100], [200, 130]), 30],
  ['every width is counted', [...sent([100, 100]), ...sent([300, 280])], 5],
  ['browsers in use may get a little more', sent([100, 101], [100, 101], [300, 200]), 19.6],
  ['browsers in use get noticeably more', sent([40, 42], [60, 63], [300, 200]), -5],
  ['one kind of them loses what the other saves', sent([40, 44], [60, 50], [300, 300]), 1.5],
  ['nothing was measured', [], 0],
])('what visitors save: %s', (_, delivered, saving) => {
  expect(deliveredSaving(delivered)).toBeCloseTo(saving)
})

test('what is sent for one request is the mean over all that were measured', () => {
  expect(deliveredMean(sent([40, 30], [61, 45], [900, 900]))).toEqual({ before: 334, after: 325 })
  expect(deliveredMean([])).toEqual({ before: 0, after: 0 })
})
