import { expect, test } from 'vitest'
import { whyNothingOpen } from './nothing-open.ts'

const LOOKED = {
  ...{ capturing: true, scannedAt: '2026-11-30T12:00:00.000Z' },
  counts: { resolved: 0, archived: 0, hidden: 0 },
}

test('there are no broken links only where somebody looked and nothing was decided', () => {
  expect(whyNothingOpen(LOOKED, 'enabled')).toBeNull()
  expect(whyNothingOpen({ ...LOOKED, capturing: false }, 'enabled')).toBe('uncounted')
  expect(whyNothingOpen(LOOKED, 'disabled')).toBe('uncounted')
  for (const status of ['unknown', undefined] as const) expect(whyNothingOpen(LOOKED, status)).toBe('unsure')
  expect(whyNothingOpen({ ...LOOKED, scannedAt: null }, 'enabled')).toBe('unscanned')
  for (const state of ['resolved', 'archived', 'hidden'])
    expect(whyNothingOpen({ ...LOOKED, counts: { ...LOOKED.counts, [state]: 1 } }, 'enabled')).toBe('decided')
})
