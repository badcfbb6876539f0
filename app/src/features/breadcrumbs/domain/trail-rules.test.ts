import { expect, test } from 'vitest'
import { REASON_CODES, REASON_GROUPS } from './trail-rules.ts'

test('each reason is in one group, so that the counts of the groups add up to all products', () => {
  expect(Object.values(REASON_GROUPS).flat().sort()).toEqual([...REASON_CODES].sort())
})
