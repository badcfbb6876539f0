import { expect, it } from 'vitest'
import { SETS, scoreOf } from './blind-cases.ts'

it.each(Object.keys(SETS) as (keyof typeof SETS)[])(
  'the %s set never does worse than when it was first run',
  (set) => {
    const { firstRun } = SETS[set]
    const now = scoreOf(set)
    expect(now).toMatchObject({ expected: firstRun.expected, honestTexts: firstRun.honestTexts })
    expect(now.found / now.expected).toBeGreaterThan(0.92)
    expect(now.textsCaught / now.textsWithClaims).toBeGreaterThan(0.96)
    expect(now.falseAlarms).toBeLessThanOrEqual(firstRun.falseAlarms)
  },
)
