import { expect, test } from 'vitest'
import { growthCases } from './growth-cases.ts'

test('every exported function that takes texts or lists is driven by R36, or excluded for a reason', () => {
  expect(growthCases().forgotten).toEqual([])
})
