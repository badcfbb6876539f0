import { describe, expect, test } from 'vitest'
import { deliveredSaving } from './content-value.ts'
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

test.each([
  [[{ before: 100, after: 50 }], 50],
  [
    [
      { before: 100, after: 100 },
      { before: 300, after: 280 },
    ],
    5,
  ],
  [[{ before: 100, after: 110 }], -10],
  [[], 0],
])('what visitors save of %j is %i percent', (delivered, saving) => {
  expect(deliveredSaving(delivered)).toBeCloseTo(saving)
})
