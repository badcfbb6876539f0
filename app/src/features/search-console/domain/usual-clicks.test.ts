import { expect, test } from 'vitest'
import { behindUsual, usualShares } from './usual-clicks.ts'

const at = (position: number, clicks: number, impressions = 100) => ({ position, clicks, impressions })

test('a page is behind where its position usually brings twice as many clicks', () => {
  const pages = [at(2, 20), at(2.2, 18), at(1.8, 22), at(2, 4)]
  const usual = usualShares(pages)
  expect(usual(2)).toBeCloseTo(0.19)
  expect(behindUsual(at(2, 4), usual(2))).toEqual({ ctr: 0.04, missed: 15 })
  expect(behindUsual(at(2, 12), usual(2))).toBeNull()
})

test('few impressions, a position far down or too few pages say nothing', () => {
  const pages = [at(2, 20), at(2, 20), at(2, 20)]
  const usual = usualShares(pages)
  expect(behindUsual(at(2, 0, 20), usual(2))).toBeNull()
  expect(behindUsual(at(30, 0), usual(30))).toBeNull()
  expect(usualShares([at(2, 20)])(2)).toBeNull()
  // A position without pages of its own uses its neighbours'.
  expect(usual(3)).toBeCloseTo(0.2)
  expect(usual(8)).toBeNull()
})
